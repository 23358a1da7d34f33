<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr_FR" sourcelanguage="en_GB">
<context>
    <name>Language</name>
    <message>
        <source>,</source>
        <comment>between the thousands of a number</comment>
        <translation>&#x202f;</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>All</source>
        <translation>Tout</translation>
    </message>
    <message>
        <source>Leave for the whole graph</source>
        <translation>Revenir au graphe entier</translation>
    </message>
    <message>
        <source>Show all communities again</source>
        <translation>Afficher de nouveau toutes les communautés</translation>
    </message>
    <message>
        <source>Leave for %1</source>
        <translation>Revenir à %1</translation>
    </message>
    <message>
        <source>only %1</source>
        <translation>%1 seulement</translation>
    </message>
    <message>
        <source>Whole numbers</source>
        <translation>Nombres entiers</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Nombres</translation>
    </message>
    <message>
        <source>Yes or no</source>
        <translation>Oui ou non</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texte</translation>
    </message>
    <message>
        <source>all</source>
        <translation>tout</translation>
    </message>
    <message>
        <source>no nodes</source>
        <translation>aucun nœud</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>arrêté</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>complet</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>non défini</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Poids</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>et %1 autres</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Images</translation>
    </message>
    <message>
        <source>%1 /s</source>
        <translation>%1 /s</translation>
    </message>
    <message>
        <source>Drawing</source>
        <translation>Dessin</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>Last frame: %1 ms</source>
        <translation>Dernière image&#xa0;: %1 ms</translation>
    </message>
    <message>
        <source>%1 frames ago: %2 ms</source>
        <translation>il y a %1 images&#xa0;: %2 ms</translation>
    </message>
    <message>
        <source>Edges drawn</source>
        <translation>Arêtes dessinées</translation>
    </message>
    <message>
        <source>Modularity</source>
        <translation>Modularité</translation>
    </message>
    <message>
        <source>Error at the top</source>
        <translation>Erreur en tête</translation>
    </message>
    <message>
        <source>±%1 %</source>
        <translation>±%1&#xa0;%</translation>
    </message>
    <message>
        <source>Keys and Mouse</source>
        <translation>Clavier et souris</translation>
    </message>
    <message>
        <source>&lt;h2&gt;Quartier: the neighbourhoods of a graph&lt;/h2&gt;&lt;p&gt;Open a graph (Ctrl+O, or drop a file). Its communities are found and it is laid out at once; everything can be looked at while it runs.&lt;/p&gt;&lt;h3&gt;Levels&lt;/h3&gt;&lt;p&gt;Louvain merges nodes into communities stage by stage. Every stage is kept: step through them with &lt;b&gt;[&lt;/b&gt; and &lt;b&gt;]&lt;/b&gt;, or in the Levels panel. Intermediate levels are stages of the aggregation, each with its own modularity Q.&lt;/p&gt;&lt;h3&gt;The tree&lt;/h3&gt;&lt;p&gt;In the icicle every community is as wide as it has nodes and has its colour in the drawing. A click isolates it, a double click enters it, Backspace leaves.&lt;/p&gt;&lt;h3&gt;Statistics&lt;/h3&gt;&lt;p&gt;Choose a strategy and its options, and Run. Space pauses, S does one step, Cancel keeps the best so far. Resolution follows the standard convention: higher gives smaller communities (Gephi&apos;s value is its reciprocal).&lt;/p&gt;&lt;h3&gt;Pictures and results&lt;/h3&gt;&lt;p&gt;File &gt; Export Picture writes what the window shows, at any size. Edit &gt; Copy as Command gives the command line that makes the same picture without a window.&lt;/p&gt;&lt;h3&gt;Keys and mouse&lt;/h3&gt;</source>
        <translation>&lt;h2&gt;Quartier&#xa0;: les quartiers d’un graphe&lt;/h2&gt;&lt;p&gt;Ouvrez un graphe (Ctrl+O, ou déposez un fichier). Ses communautés sont détectées et il est spatialisé aussitôt&#x202f;; tout peut être regardé pendant les calculs.&lt;/p&gt;&lt;h3&gt;Niveaux&lt;/h3&gt;&lt;p&gt;La méthode de Louvain fusionne les nœuds en communautés, étape par étape. Chaque étape est conservée&#xa0;: parcourez-les avec &lt;b&gt;[&lt;/b&gt; et &lt;b&gt;]&lt;/b&gt;, ou dans le panneau Niveaux. Les niveaux intermédiaires sont des étapes de l’agrégation, chacune avec sa modularité Q.&lt;/p&gt;&lt;h3&gt;L’arbre&lt;/h3&gt;&lt;p&gt;Dans le diagramme en glaçons, chaque communauté est aussi large qu’elle a de nœuds et porte sa couleur du dessin. Un clic l’isole, un double clic y entre, Retour arrière en sort.&lt;/p&gt;&lt;h3&gt;Statistiques&lt;/h3&gt;&lt;p&gt;Choisissez une stratégie et ses options, puis Lancer. Espace met en pause, S avance d’un pas, Arrêter garde le meilleur résultat obtenu. La résolution suit la convention usuelle&#xa0;: plus elle est élevée, plus les communautés sont petites (la valeur de Gephi en est l’inverse).&lt;/p&gt;&lt;h3&gt;Images et résultats&lt;/h3&gt;&lt;p&gt;Fichier &gt; Exporter l’image écrit ce que montre la fenêtre, à toute taille. Édition &gt; Copier comme commande donne la ligne de commande qui fait la même image sans fenêtre.&lt;/p&gt;&lt;h3&gt;Clavier et souris&lt;/h3&gt;</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Aide</translation>
    </message>
    <message>
        <source>Comma</source>
        <translation>Virgule</translation>
    </message>
    <message>
        <source>Semicolon</source>
        <translation>Point-virgule</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tabulation</translation>
    </message>
    <message>
        <source>Blanks</source>
        <translation>Espaces</translation>
    </message>
    <message>
        <source>%1 communities, %2 moved</source>
        <translation>%1 communautés, %2 déplacés</translation>
    </message>
    <message>
        <source>level %1, %2 moved</source>
        <translation>niveau %1, %2 déplacés</translation>
    </message>
    <message>
        <source>%1 sources</source>
        <translation>%1 sources</translation>
    </message>
    <message>
        <source>, about %1 left</source>
        <translation>, encore %1 environ</translation>
    </message>
    <message>
        <source>
top %1 %2</source>
        <translation>
%1 premiers %2</translation>
    </message>
    <message>
        <source>Level %1 of %2</source>
        <translation>Niveau %1 sur %2</translation>
    </message>
    <message>
        <source>%1 · %2 · %3 in %4</source>
        <translation>%1 · %2 · %3 en %4</translation>
    </message>
    <message>
        <source>node</source>
        <translation>nœud</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>nœuds</translation>
    </message>
    <message>
        <source>%1 · %2 · Q %3</source>
        <translation>%1 · %2 · Q %3</translation>
    </message>
    <message>
        <source>Finer level  [</source>
        <translation>Niveau plus fin  [</translation>
    </message>
    <message>
        <source>Coarser level  ]</source>
        <translation>Niveau plus grossier  ]</translation>
    </message>
    <message>
        <source>Sweep %1: Q %2</source>
        <translation>Passe %1&#xa0;: Q %2</translation>
    </message>
    <message>
        <source>Look %1: ±%2 %</source>
        <translation>Relevé %1&#xa0;: ±%2&#xa0;%</translation>
    </message>
    <message>
        <source>edge</source>
        <translation>arête</translation>
    </message>
    <message>
        <source>edges</source>
        <translation>arêtes</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucune</translation>
    </message>
    <message>
        <source>not defined on this graph</source>
        <translation>non défini sur ce graphe</translation>
    </message>
    <message>
        <source>the largest has %1 of %2</source>
        <translation>la plus grande a %1 sur %2</translation>
    </message>
    <message>
        <source>component</source>
        <translation>composante</translation>
    </message>
    <message>
        <source>components; %1</source>
        <translation>composantes&#x202f;; %1</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>de %1</translation>
    </message>
    <message>
        <source>mean of %1, from %2 to %3</source>
        <translation>moyenne de %1, de %2 à %3</translation>
    </message>
    <message>
        <source>not defined for %1</source>
        <translation>non défini pour %1</translation>
    </message>
    <message>
        <source>an estimate from %1</source>
        <translation>une estimation à partir de %1</translation>
    </message>
    <message>
        <source>source</source>
        <translation>source</translation>
    </message>
    <message>
        <source>sources</source>
        <translation>sources</translation>
    </message>
    <message>
        <source>%1, %2 (%3)</source>
        <translation>%1, %2 (%3)</translation>
    </message>
    <message>
        <source>%1 ± %2</source>
        <translation>%1 ± %2</translation>
    </message>
    <message>
        <source>Community</source>
        <translation>Communauté</translation>
    </message>
    <message>
        <source>being computed</source>
        <translation>en cours de calcul</translation>
    </message>
    <message>
        <source>Level %1: %2</source>
        <translation>Niveau %1&#xa0;: %2</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 nœuds</translation>
    </message>
    <message>
        <source>Betweenness so far</source>
        <translation>Intermédiarité, provisoire</translation>
    </message>
    <message>
        <source>Betweenness, run before</source>
        <translation>Intermédiarité, calcul précédent</translation>
    </message>
    <message>
        <source>Betweenness</source>
        <translation>Intermédiarité</translation>
    </message>
    <message>
        <source>%1 (rank %2)</source>
        <translation>%1 (rang %2)</translation>
    </message>
    <message>
        <source>Degree</source>
        <translation>Degré</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>Épinglé</translation>
    </message>
    <message>
        <source>Drop a graph here, or press Ctrl+O</source>
        <translation>Déposez un graphe ici, ou appuyez sur Ctrl+O</translation>
    </message>
    <message>
        <source>Q %1, %2</source>
        <translation>Q %1, %2</translation>
    </message>
    <message>
        <source>top: %1, %2</source>
        <translation>en tête&#xa0;: %1, %2</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1&#xa0;%</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Sources</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Top %1</source>
        <translation>%1 premiers</translation>
    </message>
    <message>
        <source>Error bound</source>
        <translation>Borne d’erreur</translation>
    </message>
    <message>
        <source>down to level %1, sweep %2</source>
        <translation>redescente au niveau %1, passe %2</translation>
    </message>
    <message>
        <source>level %1, sweep %2</source>
        <translation>niveau %1, passe %2</translation>
    </message>
    <message>
        <source>Q %1</source>
        <translation>Q %1</translation>
    </message>
    <message>
        <source>%1 moved</source>
        <translation>%1 déplacés</translation>
    </message>
    <message>
        <source>%1 communities</source>
        <translation>%1 communautés</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Reprendre</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Go on  (Space)</source>
        <translation>Continuer  (Espace)</translation>
    </message>
    <message>
        <source>Pause  (Space)</source>
        <translation>Pause  (Espace)</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Pas</translation>
    </message>
    <message>
        <source>One sweep, batch or iteration  (S)</source>
        <translation>Une passe, un lot ou une itération  (S)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>End it, without a result  (Ctrl+.)</source>
        <translation>Arrêter, sans résultat  (Ctrl+.)</translation>
    </message>
    <message>
        <source>End it, and keep the best so far  (Ctrl+.)</source>
        <translation>Arrêter et garder le meilleur résultat obtenu  (Ctrl+.)</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>en pause</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>exact</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 h</translation>
    </message>
    <message>
        <source>%1 days</source>
        <translation>%1 jours</translation>
    </message>
    <message>
        <source>community</source>
        <translation>communauté</translation>
    </message>
    <message>
        <source>communities</source>
        <translation>communautés</translation>
    </message>
    <message>
        <source>changing</source>
        <translation>changeants</translation>
    </message>
    <message>
        <source>the same for 1 look</source>
        <translation>les mêmes pendant 1 relevé</translation>
    </message>
    <message>
        <source>the same for %1 looks</source>
        <translation>les mêmes pendant %1 relevés</translation>
    </message>
    <message>
        <source>Click: this community alone and selected, the others dimmed
Double click: enter it
Right click: name it, colour it, and more</source>
        <translation>Clic&#xa0;: cette communauté seule et sélectionnée, les autres estompées
Double clic&#xa0;: y entrer
Clic droit&#xa0;: la nommer, la colorer, et plus</translation>
    </message>
    <message>
        <source>Click: select its nodes
Right click: name it, colour it, and more</source>
        <translation>Clic&#xa0;: sélectionner ses nœuds
Clic droit&#xa0;: le nommer, le colorer, et plus</translation>
    </message>
    <message>
        <source>the group is another one by now: nothing was changed</source>
        <translation>le groupe n’est plus le même&#xa0;: rien n’a été modifié</translation>
    </message>
    <message>
        <source>Edges on the GPU</source>
        <translation>Arêtes sur le GPU</translation>
    </message>
    <message>
        <source>Small nodes</source>
        <translation>Petits nœuds</translation>
    </message>
    <message>
        <source>Tone map</source>
        <translation>Rendu des tons</translation>
    </message>
    <message>
        <source>Discs</source>
        <translation>Disques</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>Marques</translation>
    </message>
    <message>
        <source>Click: select its nodes</source>
        <translation>Clic&#xa0;: sélectionner ses nœuds</translation>
    </message>
    <message>
        <source>Edge lists, CSV, %1, also compressed</source>
        <translation>Listes d’arêtes, CSV, %1, même compressés</translation>
    </message>
    <message>
        <source>level %1</source>
        <translation>niveau %1</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Nœuds</translation>
    </message>
    <message>
        <source>Communities inside</source>
        <translation>Communautés à l’intérieur</translation>
    </message>
    <message>
        <source>A click selects its nodes, a double click enters it.</source>
        <translation>Un clic sélectionne ses nœuds, un double clic y entre.</translation>
    </message>
    <message>
        <source>Open Link</source>
        <translation>Ouvrir le lien</translation>
    </message>
    <message>
        <source>Open this address in the browser? It comes from the file.</source>
        <translation>Ouvrir cette adresse dans le navigateur&#xa0;? Elle vient du fichier.</translation>
    </message>
    <message>
        <source>Setting a label</source>
        <translation>Modification d’une étiquette</translation>
    </message>
    <message>
        <source>Label of the Node</source>
        <translation>Étiquette du nœud</translation>
    </message>
    <message>
        <source>What the node is called</source>
        <translation>Comment le nœud s’appelle</translation>
    </message>
    <message>
        <source>by edges of any direction: the option Directed follows the arcs</source>
        <translation>par des arêtes de toute direction&#x202f;: l’option Orienté suit les arcs</translation>
    </message>
</context>
<context>
    <name>TableDialog</name>
    <message>
        <source>Table (*.csv)</source>
        <translation>Table (*.csv)</translation>
    </message>
    <message>
        <source>Table with labels of nodes (*.csv)</source>
        <translation>Table avec les étiquettes des nœuds (*.csv)</translation>
    </message>
</context>
<context>
    <name>hands</name>
    <message>
        <source>Drag (left, middle or right button)</source>
        <translation>Glisser (bouton gauche, milieu ou droit)</translation>
    </message>
    <message>
        <source>pan</source>
        <translation>déplacer la vue</translation>
    </message>
    <message>
        <source>Drag from a node</source>
        <translation>Glisser depuis un nœud</translation>
    </message>
    <message>
        <source>move it; with it all that are selected, if it is</source>
        <translation>le déplacer, et avec lui toute la sélection s’il en est</translation>
    </message>
    <message>
        <source>P</source>
        <translation>P</translation>
    </message>
    <message>
        <source>pin the selected nodes: layouts leave them where they are; unpin them</source>
        <translation>épingler les nœuds sélectionnés&#xa0;: les spatialisations les laissent où ils sont&#x202f;; les désépingler</translation>
    </message>
    <message>
        <source>Wheel, pinch, + and −</source>
        <translation>Molette, pincement, + et −</translation>
    </message>
    <message>
        <source>zoom to the pointer</source>
        <translation>zoomer vers le pointeur</translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation>Flèches</translation>
    </message>
    <message>
        <source>Click, Shift+click, Ctrl+click</source>
        <translation>Clic, Maj+clic, Ctrl+clic</translation>
    </message>
    <message>
        <source>select, add, toggle</source>
        <translation>sélectionner, ajouter, basculer</translation>
    </message>
    <message>
        <source>Shift+drag, Alt+Shift+drag</source>
        <translation>Maj+glisser, Alt+Maj+glisser</translation>
    </message>
    <message>
        <source>select with a box, with a lasso</source>
        <translation>sélectionner par un cadre, par un lasso</translation>
    </message>
    <message>
        <source>Click on empty ground, Esc</source>
        <translation>Clic sur le fond vide, Échap</translation>
    </message>
    <message>
        <source>clear the selection</source>
        <translation>effacer la sélection</translation>
    </message>
    <message>
        <source>Double click on a node</source>
        <translation>Double clic sur un nœud</translation>
    </message>
    <message>
        <source>focus it</source>
        <translation>le mettre au centre</translation>
    </message>
    <message>
        <source>Double click on a community or its name</source>
        <translation>Double clic sur une communauté ou son nom</translation>
    </message>
    <message>
        <source>enter it</source>
        <translation>y entrer</translation>
    </message>
    <message>
        <source>Backspace, Ctrl+double click</source>
        <translation>Retour arrière, Ctrl+double clic</translation>
    </message>
    <message>
        <source>leave</source>
        <translation>en sortir</translation>
    </message>
    <message>
        <source>Hover</source>
        <translation>Survol</translation>
    </message>
    <message>
        <source>label, degree, communities, score and rank</source>
        <translation>étiquette, degré, communautés, score et rang</translation>
    </message>
    <message>
        <source>F, Shift+F</source>
        <translation>F, Maj+F</translation>
    </message>
    <message>
        <source>fit all, fit the selection</source>
        <translation>tout cadrer, cadrer la sélection</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Espace</translation>
    </message>
    <message>
        <source>pause or resume what runs</source>
        <translation>mettre en pause ou reprendre le calcul</translation>
    </message>
    <message>
        <source>S</source>
        <translation>S</translation>
    </message>
    <message>
        <source>one step: a sweep, a batch</source>
        <translation>un pas&#xa0;: une passe, un lot</translation>
    </message>
    <message>
        <source>[ and ]</source>
        <translation>[ et ]</translation>
    </message>
    <message>
        <source>finer, coarser level</source>
        <translation>niveau plus fin, plus grossier</translation>
    </message>
    <message>
        <source>Ctrl+O, or drop a file</source>
        <translation>Ctrl+O, ou déposer un fichier</translation>
    </message>
    <message>
        <source>open</source>
        <translation>ouvrir</translation>
    </message>
    <message>
        <source>Ctrl+A, Ctrl+I, Ctrl+G</source>
        <translation>Ctrl+A, Ctrl+I, Ctrl+G</translation>
    </message>
    <message>
        <source>select all, all others, and the neighbours of those selected too</source>
        <translation>sélectionner tous les nœuds, tous les autres, et aussi les voisins des sélectionnés</translation>
    </message>
    <message>
        <source>Right click</source>
        <translation>Clic droit</translation>
    </message>
    <message>
        <source>what to select next, what to do to the graph</source>
        <translation>que sélectionner ensuite, que faire au graphe</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Suppr</translation>
    </message>
    <message>
        <source>delete the selected nodes</source>
        <translation>supprimer les nœuds sélectionnés</translation>
    </message>
    <message>
        <source>Ctrl+F</source>
        <translation>Ctrl+F</translation>
    </message>
    <message>
        <source>find a node by id, label or text</source>
        <translation>chercher un nœud par id, étiquette ou texte</translation>
    </message>
    <message>
        <source>Ctrl+C in a table</source>
        <translation>Ctrl+C dans une table</translation>
    </message>
    <message>
        <source>copy the selected rows as CSV</source>
        <translation>copier les lignes sélectionnées en CSV</translation>
    </message>
    <message>
        <source>F2 in the table</source>
        <translation>F2 dans la table</translation>
    </message>
    <message>
        <source>edit the cell</source>
        <translation>modifier la cellule</translation>
    </message>
    <message>
        <source>Ctrl+E</source>
        <translation>Ctrl+E</translation>
    </message>
    <message>
        <source>export the picture</source>
        <translation>exporter l’image</translation>
    </message>
    <message>
        <source>Ctrl+Z, Ctrl+Shift+Z</source>
        <translation>Ctrl+Z, Ctrl+Maj+Z</translation>
    </message>
    <message>
        <source>undo, redo</source>
        <translation>annuler, rétablir</translation>
    </message>
    <message>
        <source>Ctrl+H</source>
        <translation>Ctrl+H</translation>
    </message>
    <message>
        <source>history: go to any step</source>
        <translation>historique&#xa0;: aller à toute étape</translation>
    </message>
    <message>
        <source>Ctrl+Shift+N, Ctrl+Shift+W</source>
        <translation>Ctrl+Maj+N, Ctrl+Maj+W</translation>
    </message>
    <message>
        <source>another view of the graph beside this one; close it</source>
        <translation>une autre vue du graphe à côté de celle-ci&#x202f;; la fermer</translation>
    </message>
    <message>
        <source>Ctrl+Shift+K</source>
        <translation>Ctrl+Maj+K</translation>
    </message>
    <message>
        <source>views follow each other with camera and place, or no longer</source>
        <translation>les vues se suivent par la caméra et le lieu, ou non</translation>
    </message>
    <message>
        <source>F9</source>
        <translation>F9</translation>
    </message>
    <message>
        <source>hide all panels; show them again</source>
        <translation>masquer tous les panneaux&#x202f;; les afficher de nouveau</translation>
    </message>
    <message>
        <source>F1, F11, ?</source>
        <translation>F1, F11,&#x202f;?</translation>
    </message>
    <message>
        <source>help, full screen, this sheet</source>
        <translation>aide, plein écran, cette feuille</translation>
    </message>
</context>
<context>
    <name>quartier::qt::AppearancePanel</name>
    <message>
        <source>Colour by</source>
        <translation>Colorer selon</translation>
    </message>
    <message>
        <source>Size by</source>
        <translation>Taille selon</translation>
    </message>
    <message>
        <source>Palette</source>
        <translation>Palette</translation>
    </message>
    <message>
        <source>Background</source>
        <translation>Fond</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Sombre</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Clair</translation>
    </message>
    <message>
        <source>Low end of the ramp</source>
        <translation>Bas du dégradé</translation>
    </message>
    <message>
        <source>High end of the ramp</source>
        <translation>Haut du dégradé</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Intervalle</translation>
    </message>
    <message>
        <source>Node size</source>
        <translation>Taille des nœuds</translation>
    </message>
    <message>
        <source>Diameter of a middling node</source>
        <translation>Diamètre d’un nœud moyen</translation>
    </message>
    <message>
        <source>Size spread</source>
        <translation>Écart des tailles</translation>
    </message>
    <message>
        <source>Largest over smallest diameter</source>
        <translation>Rapport du plus grand diamètre au plus petit</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>Écart</translation>
    </message>
    <message>
        <source>Edge strength</source>
        <translation>Force des arêtes</translation>
    </message>
    <message>
        <source>How strongly edges show; at the left they are off</source>
        <translation>Visibilité des arêtes&#x202f;; tout à gauche, elles sont cachées</translation>
    </message>
    <message>
        <source>Edges</source>
        <translation>Arêtes</translation>
    </message>
    <message>
        <source>Show edges</source>
        <translation>Afficher les arêtes</translation>
    </message>
    <message>
        <source>Colour of the edges</source>
        <translation>Couleur des arêtes</translation>
    </message>
    <message>
        <source>Width of the edges</source>
        <translation>Largeur des arêtes</translation>
    </message>
    <message>
        <source>Edge colour</source>
        <translation>Couleur d’arête</translation>
    </message>
    <message>
        <source>Edge width</source>
        <translation>Largeur d’arête</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>Étiquettes</translation>
    </message>
    <message>
        <source>At most so many names at once</source>
        <translation>Nombre maximal de noms affichés à la fois</translation>
    </message>
    <message>
        <source>Label column</source>
        <translation>Colonne d’étiquette</translation>
    </message>
    <message>
        <source>What names the nodes, on the drawing, in lists and in tables</source>
        <translation>Ce qui nomme les nœuds, dans le dessin, les listes et les tables</translation>
    </message>
    <message>
        <source>Same size</source>
        <translation>Même taille</translation>
    </message>
    <message>
        <source>Of their nodes</source>
        <translation>Celle de leurs nœuds</translation>
    </message>
    <message>
        <source>All alike</source>
        <translation>Toutes identiques</translation>
    </message>
    <message>
        <source>Arrows</source>
        <translation>Flèches</translation>
    </message>
    <message>
        <source>Show the directions of edges as arrows</source>
        <translation>Montrer les directions des arêtes par des flèches</translation>
    </message>
    <message>
        <source>At the ends of directed edges, from the zoom on at which edges lie apart</source>
        <translation>Au bout des arêtes orientées, dès le zoom où les arêtes se distinguent</translation>
    </message>
    <message>
        <source>Curved</source>
        <translation>Courbes</translation>
    </message>
    <message>
        <source>Bent to the left of the way that they lead</source>
        <translation>Courbées vers la gauche de leur direction</translation>
    </message>
    <message>
        <source>reversed</source>
        <translation>inversé</translation>
    </message>
    <message>
        <source>Reversed ramp</source>
        <translation>Dégradé inversé</translation>
    </message>
    <message>
        <source>Low values in the colours of high ones</source>
        <translation>Les valeurs basses dans les couleurs des hautes</translation>
    </message>
    <message>
        <source>Scale of the colours</source>
        <translation>Échelle des couleurs</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Échelle</translation>
    </message>
    <message>
        <source>Scale of the sizes</source>
        <translation>Échelle des tailles</translation>
    </message>
    <message>
        <source>Scale of the edges’ colours</source>
        <translation>Échelle des couleurs des arêtes</translation>
    </message>
    <message>
        <source>Scale of the edges’ widths</source>
        <translation>Échelle des largeurs des arêtes</translation>
    </message>
    <message>
        <source>How values lie along the ramp: evenly, by their logarithm, by the share of smaller values, or in classes that hold as many each</source>
        <translation>Place des valeurs sur le dégradé&#xa0;: régulière, selon leur logarithme, selon la part des valeurs plus petites, ou en classes d’effectifs égaux</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>Linéaire</translation>
    </message>
    <message>
        <source>Logarithmic</source>
        <translation>Logarithme</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>%1 quantiles</source>
        <translation>%1 quantiles</translation>
    </message>
    <message>
        <source>Level of detail</source>
        <translation>Niveau de détail</translation>
    </message>
    <message>
        <source>Draw small communities as discs</source>
        <translation>Dessiner les petites communautés comme des disques</translation>
    </message>
    <message>
        <source>Communities of few pixels are one disc each, linked by their edges together; they open as one zooms in</source>
        <translation>Les communautés de quelques pixels deviennent chacune un disque, reliées par l’ensemble de leurs arêtes&#x202f;; elles s’ouvrent quand on zoome</translation>
    </message>
    <message>
        <source>Shape of the edges</source>
        <translation>Forme des arêtes</translation>
    </message>
    <message>
        <source>Straight</source>
        <translation>Droites</translation>
    </message>
    <message>
        <source>From node to node</source>
        <translation>D’un nœud à l’autre</translation>
    </message>
    <message>
        <source>Bundled</source>
        <translation>En faisceaux</translation>
    </message>
    <message>
        <source>Along the tree of communities, edges with the same way in one bundle</source>
        <translation>Le long de l’arbre des communautés&#x202f;: les arêtes de même trajet forment un faisceau</translation>
    </message>
    <message>
        <source>Edge shape</source>
        <translation>Forme des arêtes</translation>
    </message>
    <message>
        <source>Bundling</source>
        <translation>Force des faisceaux</translation>
    </message>
    <message>
        <source>How far edges give way to their bundle; at the left they are straight</source>
        <translation>À quel point les arêtes cèdent à leur faisceau&#x202f;; tout à gauche, elles sont droites</translation>
    </message>
</context>
<context>
    <name>quartier::qt::ArrangeMenu</name>
    <message>
        <source>Align &amp;Left</source>
        <translation>Aligner à &amp;gauche</translation>
    </message>
    <message>
        <source>Align &amp;Right</source>
        <translation>Aligner à &amp;droite</translation>
    </message>
    <message>
        <source>Align &amp;Top</source>
        <translation>Aligner en &amp;haut</translation>
    </message>
    <message>
        <source>Align &amp;Bottom</source>
        <translation>Aligner en &amp;bas</translation>
    </message>
    <message>
        <source>Align Centres in a Ro&amp;w</source>
        <translation>Aligner les centres en &amp;ligne</translation>
    </message>
    <message>
        <source>Rotate &amp;Anticlockwise</source>
        <translation>Tourner dans le sens &amp;antihoraire</translation>
    </message>
    <message>
        <source>Rotate Clockwi&amp;se</source>
        <translation>Tourner dans le sens h&amp;oraire</translation>
    </message>
    <message>
        <source>Mirror &amp;Horizontally</source>
        <translation>Miroir horizon&amp;tal</translation>
    </message>
    <message>
        <source>Mirror &amp;Vertically</source>
        <translation>Miroir &amp;vertical</translation>
    </message>
    <message>
        <source>S&amp;pread</source>
        <translation>&amp;Espacer</translation>
    </message>
    <message>
        <source>&amp;Contract</source>
        <translation>&amp;Resserrer</translation>
    </message>
    <message>
        <source>The selected nodes, or all that are shown where none is selected</source>
        <translation>Les nœuds sélectionnés, ou tous ceux qui sont affichés si aucun ne l’est</translation>
    </message>
    <message>
        <source>R&amp;otate by…</source>
        <translation>Tour&amp;ner de…</translation>
    </message>
    <message>
        <source>Scal&amp;e by…</source>
        <translation>&amp;Mettre à l’échelle…</translation>
    </message>
    <message>
        <source>Re&amp;move Overlaps</source>
        <translation>&amp;Supprimer les chevauchements</translation>
    </message>
    <message>
        <source>Nodes that cover each other when all is in view are moved apart; pinned ones too</source>
        <translation>Les nœuds qui se recouvrent quand tout est visible sont écartés&#x202f;; ceux qui sont épinglés aussi</translation>
    </message>
    <message>
        <source>Remove Overlaps of &amp;Names Too</source>
        <translation>Su&amp;pprimer aussi les chevauchements des noms</translation>
    </message>
    <message>
        <source>The same, with room above and below for the names that are shown</source>
        <translation>De même, avec de la place au-dessus et au-dessous pour les noms affichés</translation>
    </message>
    <message>
        <source>Rotate</source>
        <translation>Tourner</translation>
    </message>
    <message>
        <source>Degrees anticlockwise:</source>
        <translation>Degrés dans le sens antihoraire&#xa0;:</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Mettre à l’échelle</translation>
    </message>
    <message>
        <source>Distances are multiplied by:</source>
        <translation>Les distances sont multipliées par&#xa0;:</translation>
    </message>
    <message>
        <source>Moving nodes apart</source>
        <translation>Écartement des nœuds</translation>
    </message>
    <message>
        <source>Align Centres in a Col&amp;umn</source>
        <translation>Aligner les centres en &amp;colonne</translation>
    </message>
    <message>
        <source>Arrange &amp;Nodes</source>
        <translation>D&amp;isposer les nœuds</translation>
    </message>
    <message>
        <source>No node covers another.</source>
        <translation>Aucun nœud n’en recouvre un autre.</translation>
    </message>
</context>
<context>
    <name>quartier::qt::BookmarkMenu</name>
    <message>
        <source>&amp;Bookmarks</source>
        <translation>Sig&amp;nets</translation>
    </message>
    <message>
        <source>&amp;Add Bookmark…</source>
        <translation>&amp;Ajouter un signet…</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Supprimer</translation>
    </message>
    <message>
        <source>Add Bookmark</source>
        <translation>Ajouter un signet</translation>
    </message>
    <message>
        <source>Name of the view as it is now</source>
        <translation>Nom de la vue telle qu’elle est</translation>
    </message>
</context>
<context>
    <name>quartier::qt::ColumnActions</name>
    <message>
        <source>Re&amp;name…</source>
        <translation>Re&amp;nommer…</translation>
    </message>
    <message>
        <source>Change &amp;Type</source>
        <translation>Changer le &amp;type</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texte</translation>
    </message>
    <message>
        <source>Whole Numbers</source>
        <translation>Nombres entiers</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Nombres</translation>
    </message>
    <message>
        <source>Yes or No</source>
        <translation>Oui ou non</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Supprimer</translation>
    </message>
    <message>
        <source>Compute &amp;Again…</source>
        <translation>C&amp;alculer de nouveau…</translation>
    </message>
    <message>
        <source>Comes of the graph: cannot be edited</source>
        <translation>Vient du graphe&#xa0;: non modifiable</translation>
    </message>
    <message>
        <source>A result: cannot be edited</source>
        <translation>Un résultat&#xa0;: non modifiable</translation>
    </message>
    <message>
        <source>A&amp;dd Column…</source>
        <translation>Aj&amp;outer une colonne…</translation>
    </message>
    <message>
        <source>&amp;Compute Column…</source>
        <translation>&amp;Calculer une colonne…</translation>
    </message>
    <message>
        <source>&amp;Set Value…</source>
        <translation>&amp;Fixer la valeur…</translation>
    </message>
    <message>
        <source>&amp;Join Table…</source>
        <translation>&amp;Joindre une table…</translation>
    </message>
    <message>
        <source>Setting a cell</source>
        <translation>Modification d’une cellule</translation>
    </message>
    <message>
        <source>Adding a column</source>
        <translation>Ajout d’une colonne</translation>
    </message>
    <message>
        <source>Renaming</source>
        <translation>Changement de nom</translation>
    </message>
    <message>
        <source>Removing a column</source>
        <translation>Suppression d’une colonne</translation>
    </message>
    <message>
        <source>Changing a type</source>
        <translation>Changement de type</translation>
    </message>
    <message>
        <source>Computing %1</source>
        <translation>Calcul de %1</translation>
    </message>
    <message>
        <source>Setting values</source>
        <translation>Modification de valeurs</translation>
    </message>
    <message>
        <source>Join Table</source>
        <translation>Joindre une table</translation>
    </message>
    <message>
        <source>Tables (*.csv *.tsv *.txt *.gz *.zst *.bz2 *.xz *.zip);;All files (*)</source>
        <translation>Tables (*.csv *.tsv *.txt *.gz *.zst *.bz2 *.xz *.zip);;Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lecture</translation>
    </message>
    <message>
        <source>Joining</source>
        <translation>Jointure</translation>
    </message>
    <message>
        <source>Columns from &amp;Lists…</source>
        <translation>Colonnes à partir des &amp;listes…</translation>
    </message>
    <message>
        <source>Making columns</source>
        <translation>Création de colonnes</translation>
    </message>
</context>
<context>
    <name>quartier::qt::ColumnController</name>
    <message>
        <source>Cancelled; the columns are as they were.</source>
        <translation>Arrêté&#x202f;; les colonnes sont restées comme elles étaient.</translation>
    </message>
    <message>
        <source>Columns are still being changed. Wait for the end, or stop it in the table; then try again.</source>
        <translation>Des colonnes sont encore en cours de modification. Attendez la fin, ou arrêtez-la dans la table, puis recommencez.</translation>
    </message>
</context>
<context>
    <name>quartier::qt::ColumnDialog</name>
    <message>
        <source>What is wrong</source>
        <translation>Ce qui ne va pas</translation>
    </message>
</context>
<context>
    <name>quartier::qt::CommunitiesModel</name>
    <message>
        <source>Community</source>
        <translation>Communauté</translation>
    </message>
    <message>
        <source>Named after its node of most neighbours</source>
        <translation>Nommée d’après son nœud ayant le plus de voisins</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Nœuds</translation>
    </message>
    <message>
        <source>Nodes in the community</source>
        <translation>Nœuds de la communauté</translation>
    </message>
    <message>
        <source>Inside</source>
        <translation>Internes</translation>
    </message>
    <message>
        <source>Edges with both ends in the community</source>
        <translation>Arêtes dont les deux extrémités sont dans la communauté</translation>
    </message>
    <message>
        <source>Outside</source>
        <translation>Externes</translation>
    </message>
    <message>
        <source>Edges with one end in the community</source>
        <translation>Arêtes dont une extrémité est dans la communauté</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>Densité</translation>
    </message>
    <message>
        <source>Edges inside, over those there could be</source>
        <translation>Arêtes internes, rapportées à celles qu’il pourrait y avoir</translation>
    </message>
    <message>
        <source>Conductance</source>
        <translation>Conductance</translation>
    </message>
    <message>
        <source>Weight outside, over the sum of weighted degrees: of the community, or of the rest where that is less. 0 is closed, 1 open</source>
        <translation>Poids externe, rapporté à la somme des degrés pondérés&#xa0;: de la communauté, ou du reste s’il en a moins. 0 est fermé, 1 ouvert</translation>
    </message>
    <message>
        <source>Nearest</source>
        <translation>Plus proche</translation>
    </message>
    <message>
        <source>The community with which it shares most weight</source>
        <translation>La communauté avec laquelle elle partage le plus de poids</translation>
    </message>
    <message>
        <source>The weight of the edges to the nearest community</source>
        <translation>Le poids des arêtes vers la communauté la plus proche</translation>
    </message>
    <message>
        <source>Weight inside</source>
        <translation>Poids interne</translation>
    </message>
    <message>
        <source>The weights of the edges inside together</source>
        <translation>La somme des poids des arêtes internes</translation>
    </message>
    <message>
        <source>Weight outside</source>
        <translation>Poids externe</translation>
    </message>
    <message>
        <source>The weights of the edges outside together</source>
        <translation>La somme des poids des arêtes externes</translation>
    </message>
    <message>
        <source>Weight shared</source>
        <translation>Poids partagé</translation>
    </message>
</context>
<context>
    <name>quartier::qt::CommunitiesPanel</name>
    <message>
        <source>No communities yet: Run &gt; Communities (Ctrl+R) finds them.</source>
        <translation>Pas encore de communautés&#xa0;: Calculs &gt; Communautés (Ctrl+R) les détecte.</translation>
    </message>
    <message>
        <source>The chosen communities</source>
        <translation>Les communautés choisies</translation>
    </message>
    <message>
        <source>Communities of the level shown</source>
        <translation>Communautés du niveau affiché</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Adding up the edges of every community…</source>
        <translation>Somme des arêtes de chaque communauté…</translation>
    </message>
    <message>
        <source>&amp;Fly There</source>
        <translation>&amp;Y aller</translation>
    </message>
    <message>
        <source>&amp;Isolate</source>
        <translation>&amp;Isoler</translation>
    </message>
    <message>
        <source>&amp;Enter</source>
        <translation>&amp;Entrer</translation>
    </message>
    <message>
        <source>Select the Nodes &amp;Between</source>
        <translation>Sélectionner les nœuds entre les &amp;deux</translation>
    </message>
    <message>
        <source>&amp;Copy as CSV</source>
        <translation>&amp;Copier en CSV</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Renommer…</translation>
    </message>
</context>
<context>
    <name>quartier::qt::CommunityDetails</name>
    <message>
        <source>What the chosen communities are, and who lies between them</source>
        <translation>Ce que sont les communautés choisies, et qui se trouve entre elles</translation>
    </message>
    <message>
        <source>Select These Nodes</source>
        <translation>Sélectionner ces nœuds</translation>
    </message>
    <message>
        <source>Choose a community to see who leads it, two (Ctrl+click) to see who lies between them.</source>
        <translation>Choisissez une communauté pour voir qui y domine, deux (Ctrl+clic) pour voir qui se trouve entre elles.</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>et %1 autres</translation>
    </message>
    <message>
        <source>Most neighbours: %1</source>
        <translation>Le plus de voisins&#xa0;: %1</translation>
    </message>
    <message>
        <source>Highest betweenness: %1</source>
        <translation>Plus forte intermédiarité&#xa0;: %1</translation>
    </message>
    <message>
        <source>In %1: %2</source>
        <translation>Dans %1&#xa0;: %2</translation>
    </message>
    <message>
        <source>No edge lies between &lt;b&gt;%1&lt;/b&gt; and &lt;b&gt;%2&lt;/b&gt;.</source>
        <translation>Aucune arête ne relie &lt;b&gt;%1&lt;/b&gt; et &lt;b&gt;%2&lt;/b&gt;.</translation>
    </message>
    <message>
        <source>%1 between &lt;b&gt;%2&lt;/b&gt; and &lt;b&gt;%3&lt;/b&gt;</source>
        <translation>%1 entre &lt;b&gt;%2&lt;/b&gt; et &lt;b&gt;%3&lt;/b&gt;</translation>
    </message>
    <message>
        <source>edge lies</source>
        <translation>arête</translation>
    </message>
    <message>
        <source>edges lie</source>
        <translation>arêtes</translation>
    </message>
    <message>
        <source>, of weight %1</source>
        <translation>, de poids %1</translation>
    </message>
</context>
<context>
    <name>quartier::qt::ComparisonDialog</name>
    <message>
        <source>Compare Communities</source>
        <translation>Comparer les communautés</translation>
    </message>
    <message>
        <source>Compare Betweenness</source>
        <translation>Comparer l’intermédiarité</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Durée</translation>
    </message>
    <message>
        <source>Q</source>
        <translation>Q</translation>
    </message>
    <message>
        <source>Communities</source>
        <translation>Communautés</translation>
    </message>
    <message>
        <source>Levels</source>
        <translation>Niveaux</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>État</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Sources</translation>
    </message>
    <message>
        <source>Top node</source>
        <translation>Premier nœud</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Score</translation>
    </message>
    <message>
        <source>Figures of the results</source>
        <translation>Chiffres des résultats</translation>
    </message>
    <message>
        <source>Comparing 1 pair…</source>
        <translation>Comparaison d’1 paire…</translation>
    </message>
    <message>
        <source>Comparing %1 pairs…</source>
        <translation>Comparaison de %1 paires…</translation>
    </message>
    <message>
        <source>Comparing</source>
        <translation>Comparaison</translation>
    </message>
    <message>
        <source>How alike each two results are</source>
        <translation>À quel point les résultats se ressemblent deux à deux</translation>
    </message>
    <message>
        <source>no further thread can be started for the comparison</source>
        <translation>aucun autre fil d’exécution ne peut être démarré pour la comparaison</translation>
    </message>
    <message>
        <source>Coarsest levels compared: above the diagonal normalised mutual information (NMI), below it the adjusted Rand index (ARI). 1 means the same communities.</source>
        <translation>Niveaux les plus grossiers comparés&#xa0;: au-dessus de la diagonale l’information mutuelle normalisée (NMI), au-dessous l’indice de Rand ajusté (ARI). 1 signifie les mêmes communautés.</translation>
    </message>
    <message>
        <source>Above the diagonal Spearman’s rank correlation, below it the largest relative difference among the ten highest scores of either.</source>
        <translation>Au-dessus de la diagonale la corrélation des rangs de Spearman, au-dessous la plus grande différence relative parmi les dix plus hauts scores de l’un ou de l’autre.</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>Stratégie</translation>
    </message>
</context>
<context>
    <name>quartier::qt::ContextMenu</name>
    <message>
        <source>%1 nodes</source>
        <translation>%1 nœuds</translation>
    </message>
    <message>
        <source>Select Its &amp;Ends</source>
        <translation>Sélectionner ses e&amp;xtrémités</translation>
    </message>
    <message>
        <source>&amp;Delete Edge</source>
        <translation>&amp;Supprimer l’arête</translation>
    </message>
    <message>
        <source>%1, %2 nodes</source>
        <translation>%1, %2 nœuds</translation>
    </message>
    <message>
        <source>&amp;Enter</source>
        <translation>&amp;Entrer</translation>
    </message>
    <message>
        <source>&amp;Show All Again</source>
        <translation>&amp;Tout afficher de nouveau</translation>
    </message>
    <message>
        <source>&amp;Isolate</source>
        <translation>&amp;Isoler</translation>
    </message>
    <message>
        <source>&amp;Select Its Nodes</source>
        <translation>&amp;Sélectionner ses nœuds</translation>
    </message>
    <message>
        <source>E&amp;xtract as New Document…</source>
        <translation>E&amp;xtraire vers un nouveau document…</translation>
    </message>
    <message>
        <source>Its Group: %1</source>
        <translation>Son groupe&#xa0;: %1</translation>
    </message>
    <message>
        <source>Open Link to %1…</source>
        <translation>Ouvrir le lien vers %1…</translation>
    </message>
    <message>
        <source>Edit &amp;Label…</source>
        <translation>Modifier l’éti&amp;quette…</translation>
    </message>
</context>
<context>
    <name>quartier::qt::DistributionPlot</name>
    <message>
        <source>Distribution of the values</source>
        <translation>Distribution des valeurs</translation>
    </message>
    <message>
        <source>component</source>
        <translation>composante</translation>
    </message>
    <message>
        <source>components</source>
        <translation>composantes</translation>
    </message>
    <message>
        <source>edge</source>
        <translation>arête</translation>
    </message>
    <message>
        <source>edges</source>
        <translation>arêtes</translation>
    </message>
    <message>
        <source>node</source>
        <translation>nœud</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>nœuds</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 à %2</translation>
    </message>
    <message>
        <source>Size %1</source>
        <translation>Taille %1</translation>
    </message>
    <message>
        <source>%1: %2, %3 %</source>
        <translation>%1&#xa0;: %2, %3&#xa0;%</translation>
    </message>
    <message>
        <source>
%1 or more: %2 %</source>
        <translation>
%1 ou plus&#xa0;: %2&#xa0;%</translation>
    </message>
    <message>
        <source>
A click selects the nodes</source>
        <translation>
Un clic sélectionne les nœuds</translation>
    </message>
</context>
<context>
    <name>quartier::qt::EdgeHover</name>
    <message>
        <source>Finding the edge</source>
        <translation>Recherche de l’arête</translation>
    </message>
</context>
<context>
    <name>quartier::qt::ExportController</name>
    <message>
        <source>%1 is still being written. Wait for its end, or cancel it in the status bar; then export %2 again.</source>
        <translation>%1 est encore en cours d’écriture. Attendez la fin, ou arrêtez-la dans la barre d’état, puis exportez de nouveau %2.</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>Écriture de %1</translation>
    </message>
    <message>
        <source>Cancelled; %1 was not written.</source>
        <translation>Arrêté&#x202f;; %1 n’a pas été écrit.</translation>
    </message>
</context>
<context>
    <name>quartier::qt::ExportDialog</name>
    <message>
        <source>As in the window</source>
        <translation>Comme dans la fenêtre</translation>
    </message>
    <message>
        <source>Twice the window</source>
        <translation>Deux fois la fenêtre</translation>
    </message>
    <message>
        <source>Four times the window</source>
        <translation>Quatre fois la fenêtre</translation>
    </message>
    <message>
        <source>Full HD, 1920 × 1080</source>
        <translation>Full HD, 1920 × 1080</translation>
    </message>
    <message>
        <source>4K, 3840 × 2160</source>
        <translation>4K, 3840 × 2160</translation>
    </message>
    <message>
        <source>A4 landscape at 300 dpi</source>
        <translation>A4 paysage à 300 dpi</translation>
    </message>
    <message>
        <source>A4 portrait at 300 dpi</source>
        <translation>A4 portrait à 300 dpi</translation>
    </message>
    <message>
        <source>A2 landscape at 300 dpi</source>
        <translation>A2 paysage à 300 dpi</translation>
    </message>
    <message>
        <source>Export Picture</source>
        <translation>Exporter l’image</translation>
    </message>
    <message>
        <source> px</source>
        <translation> px</translation>
    </message>
    <message>
        <source> dpi</source>
        <translation> dpi</translation>
    </message>
    <message>
        <source>Pixels an inch: how large the picture is on paper</source>
        <translation>Pixels par pouce&#xa0;: la taille de l’image sur le papier</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Largeur</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Hauteur</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>Résolution</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Fichier</translation>
    </message>
    <message>
        <source>.png for pixels; .svg and .pdf for vector nodes, text and legend over rastered edges</source>
        <translation>.png pour des pixels&#x202f;; .svg et .pdf pour des nœuds, textes et légende vectoriels sur des arêtes en pixels</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Parcourir…</translation>
    </message>
    <message>
        <source>Preset size</source>
        <translation>Taille prédéfinie</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <source>Transparent background</source>
        <translation>Fond transparent</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>Étiquettes</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>Légende</translation>
    </message>
    <message>
        <source>Letters as outlines (SVG and PDF)</source>
        <translation>Lettres en contours (SVG et PDF)</translation>
    </message>
    <message>
        <source>Shapes in place of text: the same everywhere, but not to be selected or searched</source>
        <translation>Des formes au lieu de texte&#xa0;: partout identiques, mais ni sélection ni recherche</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Avancement</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exporter</translation>
    </message>
    <message>
        <source>PNG picture (*.png);;SVG drawing (*.svg);;PDF page (*.pdf)</source>
        <translation>Image PNG (*.png);;Dessin SVG (*.svg);;Page PDF (*.pdf)</translation>
    </message>
    <message>
        <source>%1 × %2 mm</source>
        <translation>%1 × %2 mm</translation>
    </message>
    <message>
        <source>This file exists. Export again to replace it, or choose another name.</source>
        <translation>Ce fichier existe. Exportez de nouveau pour le remplacer, ou choisissez un autre nom.</translation>
    </message>
    <message>
        <source>Cancelled; nothing was written.</source>
        <translation>Arrêté&#x202f;; rien n’a été écrit.</translation>
    </message>
    <message>
        <source>Poster, 32,768 × 32,768</source>
        <translation>Affiche, 32&#x202f;768 × 32&#x202f;768</translation>
    </message>
    <message>
        <source>Takes %1 of memory, about %2, and about %3 on the disk</source>
        <translation>Demande %1 de mémoire, environ %2, et environ %3 sur le disque</translation>
    </message>
    <message>
        <source>Takes %1 of memory</source>
        <translation>Demande %1 de mémoire</translation>
    </message>
</context>
<context>
    <name>quartier::qt::ExtractActions</name>
    <message>
        <source>E&amp;xtract Selection as New Document…</source>
        <translation>E&amp;xtraire la sélection vers un nouveau document…</translation>
    </message>
    <message>
        <source>The selected nodes, with the edges between them and all that is known of them, in another window</source>
        <translation>Les nœuds sélectionnés, avec les arêtes qui les relient et tout ce qu’on en sait, dans une autre fenêtre</translation>
    </message>
    <message>
        <source>Extract What Is Visible as New Document…</source>
        <translation>Extraire ce qui est &amp;visible vers un nouveau document…</translation>
    </message>
    <message>
        <source>The nodes and edges that the filter shows, in another window</source>
        <translation>Les nœuds et les arêtes que le filtre montre, dans une autre fenêtre</translation>
    </message>
    <message>
        <source>selection</source>
        <translation>sélection</translation>
    </message>
    <message>
        <source>visible</source>
        <translation>visible</translation>
    </message>
    <message>
        <source>%1 was written, but no other window could be opened.</source>
        <translation>%1 a été écrit, mais aucune autre fenêtre n’a pu être ouverte.</translation>
    </message>
    <message>
        <source>Extract as New Document</source>
        <translation>Extraire vers un nouveau document</translation>
    </message>
    <message>
        <source>Session (*.quartier)</source>
        <translation>Session (*.quartier)</translation>
    </message>
    <message>
        <source>%1 is the session that is open: choose another name for what is extracted.</source>
        <translation>%1 est la session ouverte&#xa0;: choisissez un autre nom pour ce qui est extrait.</translation>
    </message>
</context>
<context>
    <name>quartier::qt::FilterController</name>
    <message>
        <source>All nodes are shown: %1</source>
        <translation>Tous les nœuds sont affichés&#xa0;: %1</translation>
    </message>
</context>
<context>
    <name>quartier::qt::FilterRow</name>
    <message>
        <source>not</source>
        <translation>non</translation>
    </message>
    <message>
        <source>Show what this does not hold for</source>
        <translation>Montrer ce qui n’y répond pas</translation>
    </message>
    <message>
        <source>Remove this filter</source>
        <translation>Supprimer ce filtre</translation>
    </message>
    <message>
        <source>Expression</source>
        <translation>Expression</translation>
    </message>
    <message>
        <source>not: %1</source>
        <translation>non&#xa0;: %1</translation>
    </message>
    <message>
        <source>distribution</source>
        <translation>distribution</translation>
    </message>
    <message>
        <source>from</source>
        <translation>de</translation>
    </message>
    <message>
        <source>to</source>
        <translation>à</translation>
    </message>
    <message>
        <source>values</source>
        <translation>valeurs</translation>
    </message>
    <message>
        <source>the %1 largest of %2</source>
        <translation>les %1 plus grandes sur %2</translation>
    </message>
    <message>
        <source>contains</source>
        <translation>contient</translation>
    </message>
    <message>
        <source>matches the expression</source>
        <translation>correspond à l’expression</translation>
    </message>
    <message>
        <source>is</source>
        <translation>est</translation>
    </message>
    <message>
        <source>is not</source>
        <translation>n’est pas</translation>
    </message>
    <message>
        <source>test</source>
        <translation>test</translation>
    </message>
    <message>
        <source>text</source>
        <translation>texte</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>no</source>
        <translation>non</translation>
    </message>
    <message>
        <source>value</source>
        <translation>valeur</translation>
    </message>
    <message>
        <source>expression</source>
        <translation>expression</translation>
    </message>
</context>
<context>
    <name>quartier::qt::FiltersPanel</name>
    <message>
        <source>degree &gt;= 5 and component == 1</source>
        <translation>degree &gt;= 5 and component == 1</translation>
    </message>
    <message>
        <source>Filter as an expression</source>
        <translation>Filtre sous forme d’expression</translation>
    </message>
    <message>
        <source>What is visible, as an expression: Return shows it.
Names, comparisons, and, or, not, within(2, id == &apos;11&apos;), label ~ &apos;^Val&apos;</source>
        <translation>Ce qui est visible, sous forme d’expression&#xa0;: Entrée l’affiche.
Noms, comparaisons, and, or, not, within(2, id == &apos;11&apos;), label ~ &apos;^Val&apos;</translation>
    </message>
    <message>
        <source>What is wrong with the filter</source>
        <translation>Ce qui ne va pas dans le filtre</translation>
    </message>
    <message>
        <source>What is visible</source>
        <translation>Ce qui est visible</translation>
    </message>
    <message>
        <source>All of these</source>
        <translation>Tous ceux-ci</translation>
    </message>
    <message>
        <source>Any of these</source>
        <translation>L’un de ceux-ci</translation>
    </message>
    <message>
        <source>How the filters are joined</source>
        <translation>Comment les filtres sont combinés</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Ajouter</translation>
    </message>
    <message>
        <source>Add a filter</source>
        <translation>Ajouter un filtre</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Enregistrés</translation>
    </message>
    <message>
        <source>Saved filters</source>
        <translation>Filtres enregistrés</translation>
    </message>
    <message>
        <source>Save this filter under a name; apply, rename and remove those that are saved</source>
        <translation>Enregistrer ce filtre sous un nom&#x202f;; appliquer, renommer et supprimer ceux qui sont enregistrés</translation>
    </message>
    <message>
        <source>Show All</source>
        <translation>Tout afficher</translation>
    </message>
    <message>
        <source>End all filters of this view</source>
        <translation>Retirer tous les filtres de cette vue</translation>
    </message>
    <message>
        <source>All %1 are visible</source>
        <translation>%1 visibles, c’est-à-dire tout</translation>
    </message>
    <message>
        <source>node</source>
        <translation>nœud</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>nœuds</translation>
    </message>
    <message>
        <source>%1 of %2 and %3 of %4 are visible</source>
        <translation>%1 sur %2 et %3 sur %4 sont visibles</translation>
    </message>
    <message>
        <source>edge</source>
        <translation>arête</translation>
    </message>
    <message>
        <source>edges</source>
        <translation>arêtes</translation>
    </message>
    <message>
        <source>Edges</source>
        <translation>Arêtes</translation>
    </message>
    <message>
        <source>Steps from the Selection</source>
        <translation>Pas depuis la sélection</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>&amp;Enregistrer…</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>&amp;Renommer</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>&amp;Supprimer</translation>
    </message>
    <message>
        <source>Save Filter</source>
        <translation>Enregistrer le filtre</translation>
    </message>
    <message>
        <source>Name of the filter</source>
        <translation>Nom du filtre</translation>
    </message>
    <message>
        <source>Rename Filter</source>
        <translation>Renommer le filtre</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>quartier::qt::FindBox</name>
    <message>
        <source>id %1</source>
        <translation>id %1</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Rechercher</translation>
    </message>
    <message>
        <source>Find a node by id, label or text</source>
        <translation>Chercher un nœud par id, étiquette ou texte</translation>
    </message>
    <message>
        <source>Case and accents do not matter. ↑ ↓ walk the nodes found, Return flies to one, Shift+Return adds it to the selection, Ctrl+Return selects all</source>
        <translation>La casse et les accents ne comptent pas. ↑ ↓ parcourent les nœuds trouvés, Entrée va vers l’un d’eux, Maj+Entrée l’ajoute à la sélection, Ctrl+Entrée les sélectionne tous</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Fermer (Échap)</translation>
    </message>
    <message>
        <source>Close Find</source>
        <translation>Fermer la recherche</translation>
    </message>
    <message>
        <source>Nodes found</source>
        <translation>Nœuds trouvés</translation>
    </message>
    <message>
        <source>The arrow keys of the line above walk through it, Return goes there</source>
        <translation>Les flèches de la ligne ci-dessus la parcourent, Entrée y mène</translation>
    </message>
    <message>
        <source>link</source>
        <translation>lien</translation>
    </message>
    <message>
        <source>links</source>
        <translation>liens</translation>
    </message>
    <message>
        <source>nothing found</source>
        <translation>rien trouvé</translation>
    </message>
    <message>
        <source>node</source>
        <translation>nœud</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>nœuds</translation>
    </message>
</context>
<context>
    <name>quartier::qt::FormulaDialog</name>
    <message>
        <source>Compute Column</source>
        <translation>Calculer une colonne</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Calculer</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>Formule</translation>
    </message>
    <message>
        <source>if(degree &gt; 10, 1, 0)</source>
        <translation>if(degree &gt; 10, 1, 0)</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Valeurs</translation>
    </message>
    <message>
        <source>As the formula gives them</source>
        <translation>Comme la formule les donne</translation>
    </message>
    <message>
        <source>A double click, or Return, inserts it into the formula</source>
        <translation>Un double clic, ou Entrée, l’insère dans la formule</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>Noms</translation>
    </message>
    <message>
        <source>%1   %2</source>
        <translation>%1   %2</translation>
    </message>
    <message>
        <source>Functions</source>
        <translation>Fonctions</translation>
    </message>
    <message>
        <source>First rows of the formula</source>
        <translation>Premières lignes de la formule</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Aperçu</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Nœud</translation>
    </message>
    <message>
        <source>Edge</source>
        <translation>Arête</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valeur</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>pas de valeur</translation>
    </message>
</context>
<context>
    <name>quartier::qt::GraphMenu</name>
    <message>
        <source>&amp;Delete Nodes</source>
        <translation>&amp;Supprimer les nœuds</translation>
    </message>
    <message>
        <source>The selected nodes and their edges (Delete)</source>
        <translation>Les nœuds sélectionnés et leurs arêtes (Suppr)</translation>
    </message>
    <message>
        <source>Delete &amp;Edges Between Them</source>
        <translation>Supprimer les &amp;arêtes entre eux</translation>
    </message>
    <message>
        <source>The edges between the selected nodes; the nodes stay</source>
        <translation>Les arêtes entre les nœuds sélectionnés&#x202f;; les nœuds restent</translation>
    </message>
    <message>
        <source>Delete Self-&amp;Loops</source>
        <translation>Supprimer les &amp;boucles</translation>
    </message>
    <message>
        <source>All edges from a node to itself</source>
        <translation>Toutes les arêtes d’un nœud vers lui-même</translation>
    </message>
    <message>
        <source>&amp;Keep Only the Selection</source>
        <translation>Ne garder que la sé&amp;lection</translation>
    </message>
    <message>
        <source>Delete every node that is not selected</source>
        <translation>Supprimer tous les nœuds qui ne sont pas sélectionnés</translation>
    </message>
    <message>
        <source>Keep Only What Is &amp;Visible</source>
        <translation>Ne garder que ce qui est &amp;visible</translation>
    </message>
    <message>
        <source>Delete the nodes and edges that the filter hides</source>
        <translation>Supprimer les nœuds et les arêtes que le filtre cache</translation>
    </message>
    <message>
        <source>Keep Only the Largest &amp;Component</source>
        <translation>Ne garder que la plus grande &amp;composante</translation>
    </message>
    <message>
        <source>Delete every node that no path leads to from there</source>
        <translation>Supprimer tous les nœuds auxquels aucun chemin ne mène depuis celle-ci</translation>
    </message>
    <message>
        <source>&amp;Add Node…</source>
        <translation>Ajouter un &amp;nœud…</translation>
    </message>
    <message>
        <source>A node without edges, here</source>
        <translation>Un nœud sans arêtes, ici</translation>
    </message>
    <message>
        <source>Add Ed&amp;ge</source>
        <translation>Ajouter une a&amp;rête</translation>
    </message>
    <message>
        <source>Between the two selected nodes; where edges have a direction, from the first</source>
        <translation>Entre les deux nœuds sélectionnés&#x202f;; si les arêtes ont une direction, depuis le premier</translation>
    </message>
    <message>
        <source>&amp;Merge Nodes</source>
        <translation>&amp;Fusionner les nœuds</translation>
    </message>
    <message>
        <source>The selected nodes become the first of them; the weights of edges to the same node add up, edges between them go</source>
        <translation>Les nœuds sélectionnés deviennent le premier d’entre eux&#x202f;; les poids des arêtes vers un même nœud s’additionnent, les arêtes entre eux disparaissent</translation>
    </message>
    <message>
        <source>&amp;Reverse Directions</source>
        <translation>&amp;Inverser les directions</translation>
    </message>
    <message>
        <source>Every edge leads the other way</source>
        <translation>Chaque arête va dans l’autre sens</translation>
    </message>
    <message>
        <source>Make &amp;Undirected</source>
        <translation>Rendre non &amp;orienté</translation>
    </message>
    <message>
        <source>Edges lose their direction; the weights of both directions add up</source>
        <translation>Les arêtes perdent leur direction&#x202f;; les poids des deux directions s’additionnent</translation>
    </message>
    <message>
        <source>&amp;Graph</source>
        <translation>&amp;Graphe</translation>
    </message>
    <message>
        <source>Nodes with the same value of a column become one</source>
        <translation>Les nœuds de même valeur dans une colonne n’en font plus qu’un</translation>
    </message>
    <message>
        <source>the nodes have no column of groups</source>
        <translation>les nœuds n’ont pas de colonne de groupes</translation>
    </message>
    <message>
        <source>Add Node</source>
        <translation>Ajouter un nœud</translation>
    </message>
    <message>
        <source>Name of the node:</source>
        <translation>Nom du nœud&#xa0;:</translation>
    </message>
    <message>
        <source>Add Edge</source>
        <translation>Ajouter une arête</translation>
    </message>
    <message>
        <source>Weight of the edge:</source>
        <translation>Poids de l’arête&#xa0;:</translation>
    </message>
    <message>
        <source>Merge by C&amp;olumn</source>
        <translation>Fusionner &amp;par colonne</translation>
    </message>
</context>
<context>
    <name>quartier::qt::GroupActions</name>
    <message>
        <source>A colour of their own for the selected nodes, over all others</source>
        <translation>Une couleur propre aux nœuds sélectionnés, qui l’emporte sur toutes les autres</translation>
    </message>
    <message>
        <source>Remove Colours &amp;by Hand</source>
        <translation>Retirer les couleurs &amp;données à la main</translation>
    </message>
    <message>
        <source>Of the selected nodes, or of all where none is selected</source>
        <translation>Des nœuds sélectionnés, ou de tous si aucun ne l’est</translation>
    </message>
    <message>
        <source>All groups are called and coloured as without</source>
        <translation>Tous les groupes reprennent leurs noms et couleurs d’origine</translation>
    </message>
    <message>
        <source>Colour of the Selected Nodes</source>
        <translation>Couleur des nœuds sélectionnés</translation>
    </message>
    <message>
        <source>Name of the Group</source>
        <translation>Nom du groupe</translation>
    </message>
    <message>
        <source>Name of the group (empty: the one it had)</source>
        <translation>Nom du groupe (vide&#xa0;: celui qu’il avait)</translation>
    </message>
    <message>
        <source>Colour of %1</source>
        <translation>Couleur de %1</translation>
    </message>
    <message>
        <source>Co&amp;lour Nodes by Hand…</source>
        <translation>Colorer les &amp;nœuds à la main…</translation>
    </message>
    <message>
        <source>Remove Own Na&amp;mes and Colours of Groups</source>
        <translation>Retirer &amp;les noms et couleurs propres des groupes</translation>
    </message>
    <message>
        <source>the graph is another one by now: nothing was coloured</source>
        <translation>le graphe n’est plus le même&#xa0;: rien n’a été coloré</translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation>&amp;Renommer…</translation>
    </message>
    <message>
        <source>Colo&amp;ur…</source>
        <translation>C&amp;hanger la couleur…</translation>
    </message>
    <message>
        <source>Name and Colour as &amp;They Were</source>
        <translation>Réta&amp;blir le nom et la couleur</translation>
    </message>
</context>
<context>
    <name>quartier::qt::HistoryModel</name>
    <message>
        <source>Done before this session was saved: it cannot be undone</source>
        <translation>Fait avant que cette session ne soit enregistrée&#xa0;: ne peut pas être annulé</translation>
    </message>
    <message>
        <source>The graph as it was opened</source>
        <translation>Le graphe tel qu’il a été ouvert</translation>
    </message>
</context>
<context>
    <name>quartier::qt::HistoryPanel</name>
    <message>
        <source>History: a click goes back or forth to that step</source>
        <translation>Historique&#xa0;: un clic va à cette étape, en avant ou en arrière</translation>
    </message>
</context>
<context>
    <name>quartier::qt::IcicleWidget</name>
    <message>
        <source>Tree of communities</source>
        <translation>Arbre des communautés</translation>
    </message>
    <message>
        <source>Arrow keys walk the tree, Return isolates a community, Ctrl+Return enters it, Backspace leaves.</source>
        <translation>Les flèches parcourent l’arbre, Entrée isole une communauté, Ctrl+Entrée y entre, Retour arrière en sort.</translation>
    </message>
    <message>
        <source>level %1</source>
        <translation>niveau %1</translation>
    </message>
    <message>
        <source>Communities appear here once they are computed.</source>
        <translation>Les communautés apparaissent ici dès qu’elles sont calculées.</translation>
    </message>
    <message>
        <source>all</source>
        <translation>tout</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 nœuds</translation>
    </message>
    <message>
        <source>The whole graph: %1 nodes</source>
        <translation>Le graphe entier&#xa0;: %1 nœuds</translation>
    </message>
    <message>
        <source>%1 — community %2 of level %3
%4 nodes (%5 %)</source>
        <translation>%1 — communauté %2 du niveau %3
%4 nœuds (%5&#xa0;%)</translation>
    </message>
    <message numerus="yes">
        <source>, %n part(s)</source>
        <translation>
            <numerusform>, %n partie</numerusform>
            <numerusform>, %n parties</numerusform>
        </translation>
    </message>
    <message>
        <source>
Click isolates, double click enters, Backspace leaves.</source>
        <translation>
Un clic isole, un double clic entre, Retour arrière sort.</translation>
    </message>
</context>
<context>
    <name>quartier::qt::ImportBar</name>
    <message>
        <source>Import report</source>
        <translation>Rapport d’importation</translation>
    </message>
    <message>
        <source>Report and Choices…</source>
        <translation>Rapport et choix…</translation>
    </message>
    <message>
        <source>Everything that was done to the file, and how it is to be read</source>
        <translation>Tout ce qui a été fait au fichier, et comment il doit être lu</translation>
    </message>
    <message>
        <source>Close this report (Esc); File &gt; Import Report brings it back</source>
        <translation>Fermer ce rapport (Échap)&#x202f;; Fichier &gt; Rapport d’importation le rouvre</translation>
    </message>
    <message>
        <source>Close the import report</source>
        <translation>Fermer le rapport d’importation</translation>
    </message>
</context>
<context>
    <name>quartier::qt::ImportDialog</name>
    <message>
        <source>Import of %1</source>
        <translation>Importation de %1</translation>
    </message>
    <message>
        <source>Read Again</source>
        <translation>Relire</translation>
    </message>
    <message>
        <source>Read the file with these choices; results of the graph as it is now are replaced</source>
        <translation>Lire le fichier avec ces choix&#x202f;; les résultats du graphe actuel sont remplacés</translation>
    </message>
    <message>
        <source>What was done</source>
        <translation>Ce qui a été fait</translation>
    </message>
    <message>
        <source>Lines with faults</source>
        <translation>Lignes fautives</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>ligne %1&#xa0;: %2</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>et %1 autres</translation>
    </message>
    <message>
        <source>How it is read</source>
        <translation>Comment il est lu</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>By its content</source>
        <translation>D’après son contenu</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Direction</translation>
    </message>
    <message>
        <source>As the file says</source>
        <translation>Comme le dit le fichier</translation>
    </message>
    <message>
        <source>Undirected edges</source>
        <translation>Arêtes non orientées</translation>
    </message>
    <message>
        <source>Directed arcs</source>
        <translation>Arcs orientés</translation>
    </message>
    <message>
        <source>First rows of the file</source>
        <translation>Premières lignes du fichier</translation>
    </message>
    <message>
        <source>Columns parted by</source>
        <translation>Colonnes séparées par</translation>
    </message>
    <message>
        <source>First line</source>
        <translation>Première ligne</translation>
    </message>
    <message>
        <source>names the columns</source>
        <translation>nomme les colonnes</translation>
    </message>
    <message>
        <source>is an edge</source>
        <translation>est une arête</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Source</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>Cible</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Poids</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>colonne %1</translation>
    </message>
    <message>
        <source>none: every edge counts 1</source>
        <translation>aucun&#xa0;: chaque arête compte 1</translation>
    </message>
    <message>
        <source>source</source>
        <translation>source</translation>
    </message>
    <message>
        <source>target</source>
        <translation>cible</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>poids</translation>
    </message>
    <message>
        <source>Entries with faults</source>
        <translation>Entrées en défaut</translation>
    </message>
    <message>
        <source>entry %1: %2</source>
        <translation>entrée %1&#xa0;: %2</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
</context>
<context>
    <name>quartier::qt::JobBar</name>
    <message>
        <source>Start with the options above; with Shift it starts paused</source>
        <translation>Lancer avec les options ci-dessus&#x202f;; avec Maj, commencer en pause</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Pause or resume (Space)</source>
        <translation>Mettre en pause ou reprendre (Espace)</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Pas</translation>
    </message>
    <message>
        <source>Pause, and go on by one sweep or batch (S)</source>
        <translation>Mettre en pause, et avancer d’une passe ou d’un lot (S)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Stop and keep the best so far</source>
        <translation>Arrêter et garder le meilleur résultat obtenu</translation>
    </message>
    <message>
        <source>Start paused</source>
        <translation>Commencer en pause</translation>
    </message>
    <message>
        <source>Wait before the first sweep, batch or iteration: Step (S) goes on by one, Resume (Space) runs on</source>
        <translation>Attendre avant la première passe, le premier lot ou la première itération&#xa0;: Pas (S) avance d’un cran, Reprendre (Espace) continue</translation>
    </message>
    <message>
        <source>Only what is visible</source>
        <translation>Seulement ce qui est visible</translation>
    </message>
    <message>
        <source>Compute only on what is visible</source>
        <translation>Ne calculer que sur ce qui est visible</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Avancement</translation>
    </message>
    <message>
        <source>node</source>
        <translation>nœud</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>nœuds</translation>
    </message>
    <message>
        <source>Stop it; a measure that was stopped has no result</source>
        <translation>L’arrêter&#x202f;; une mesure arrêtée n’a pas de résultat</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Reprendre</translation>
    </message>
    <message>
        <source>Run on the %1 that the filter shows; what it hides gets no value</source>
        <translation>Calculer sur les %1 que le filtre montre&#x202f;; ce qu’il cache n’a pas de valeur</translation>
    </message>
</context>
<context>
    <name>quartier::qt::JoinDialog</name>
    <message>
        <source>Join Table</source>
        <translation>Joindre une table</translation>
    </message>
    <message>
        <source>Join</source>
        <translation>Joindre</translation>
    </message>
    <message>
        <source>Column of the table</source>
        <translation>Colonne de la table</translation>
    </message>
    <message>
        <source>Source of the edge</source>
        <translation>Source de l’arête</translation>
    </message>
    <message>
        <source>Target of the edge</source>
        <translation>Cible de l’arête</translation>
    </message>
    <message>
        <source>Matched with</source>
        <translation>Comparée à</translation>
    </message>
    <message>
        <source>Matched with, of nodes</source>
        <translation>Comparée, parmi les nœuds, à</translation>
    </message>
    <message>
        <source>Where a name is taken</source>
        <translation>Quand un nom est pris</translation>
    </message>
    <message>
        <source>the new column gets a number</source>
        <translation>la nouvelle colonne reçoit un numéro</translation>
    </message>
    <message>
        <source>the old column is replaced</source>
        <translation>l’ancienne colonne est remplacée</translation>
    </message>
    <message>
        <source>Columns that are taken</source>
        <translation>Colonnes reprises</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Colonnes</translation>
    </message>
    <message>
        <source>First rows of the table</source>
        <translation>Premières lignes de la table</translation>
    </message>
    <message>
        <source>What matches</source>
        <translation>Ce qui correspond</translation>
    </message>
    <message>
        <source>Counting what matches…</source>
        <translation>Comptage des correspondances…</translation>
    </message>
    <message>
        <source>Counting</source>
        <translation>Comptage</translation>
    </message>
</context>
<context>
    <name>quartier::qt::LayoutPanel</name>
    <message>
        <source>Layout method</source>
        <translation>Méthode de spatialisation</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatique</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Méthode</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lancer</translation>
    </message>
    <message>
        <source>Its own order</source>
        <translation>Son ordre propre</translation>
    </message>
    <message>
        <source>Distance from the selected node</source>
        <translation>Distance au nœud sélectionné</translation>
    </message>
    <message>
        <source>Select the node that the rings are to be around.</source>
        <translation>Sélectionnez le nœud autour duquel tracer les anneaux.</translation>
    </message>
</context>
<context>
    <name>quartier::qt::LayoutQualityBox</name>
    <message>
        <source>Progress of the measures of the layout</source>
        <translation>Avancement des mesures du dessin</translation>
    </message>
    <message>
        <source>Measuring the layout</source>
        <translation>Mesure du dessin</translation>
    </message>
    <message>
        <source>Cancel measuring</source>
        <translation>Annuler la mesure</translation>
    </message>
    <message>
        <source>Measure this layout</source>
        <translation>Mesurer ce dessin</translation>
    </message>
    <message>
        <source>How well the drawing shows the graph, in four numbers that do not depend on its scale; of large graphs by samples, the same each time</source>
        <translation>À quel point le dessin montre le graphe, en quatre nombres qui ne dépendent pas de son échelle&#x202f;; pour les grands graphes, par échantillons, les mêmes à chaque fois</translation>
    </message>
    <message>
        <source>Stress</source>
        <translation>Stress</translation>
    </message>
    <message>
        <source>How far distances in the drawing are from distances in the graph, by their best scale: 0 where they agree, 1 where they have nothing in common. Lower is better.</source>
        <translation>Écart entre les distances du dessin et celles du graphe, à la meilleure échelle&#x202f;: 0 si elles concordent, 1 si elles n’ont rien en commun. Plus bas est mieux.</translation>
    </message>
    <message>
        <source>Neighbours kept</source>
        <translation>Voisins conservés</translation>
    </message>
    <message>
        <source>How many of the nodes that lie nearest to a node are its neighbours, from 0 (none) to 1 (all). Higher is better.</source>
        <translation>Part des nœuds les plus proches d’un nœud qui sont ses voisins, de 0 (aucun) à 1 (tous). Plus haut est mieux.</translation>
    </message>
    <message>
        <source>Edge length variation</source>
        <translation>Variation des longueurs</translation>
    </message>
    <message>
        <source>How much the lengths of edges differ: their standard deviation over their mean, 0 where all are as long. Lower is more even; layouts that set communities apart have long edges between them.</source>
        <translation>À quel point les longueurs des arêtes diffèrent&#x202f;: leur écart type rapporté à leur moyenne, 0 si toutes sont égales. Plus bas est plus régulier&#x202f;; les dessins qui écartent les communautés ont de longues arêtes entre elles.</translation>
    </message>
    <message>
        <source>Separation, level %1</source>
        <translation>Séparation, niveau %1</translation>
    </message>
    <message>
        <source>How much farther apart two nodes of the graph lie than two of one community of this level (1 is the finest); 1 where communities lie anywhere. Higher is better.</source>
        <translation>Combien de fois deux nœuds du graphe sont plus éloignés que deux d’une même communauté de ce niveau (1 est le plus fin)&#x202f;; 1 si les communautés sont placées n’importe où. Plus haut est mieux.</translation>
    </message>
    <message>
        <source>Stops measuring; no values are shown</source>
        <translation>Arrête la mesure&#xa0;; aucune valeur n’est affichée</translation>
    </message>
</context>
<context>
    <name>quartier::qt::LevelsPanel</name>
    <message>
        <source>Levels: aggregation stages of Louvain</source>
        <translation>Niveaux&#xa0;: étapes d’agrégation de Louvain</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Niveau</translation>
    </message>
    <message>
        <source>Communities</source>
        <translation>Communautés</translation>
    </message>
    <message>
        <source>Q</source>
        <translation>Q</translation>
    </message>
    <message>
        <source>Sweeps</source>
        <translation>Passes</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Durée</translation>
    </message>
    <message>
        <source>Intermediate levels are stages of the aggregation, each with its own modularity Q; levels whose Q differs by less than 1 % share a row, which a click opens</source>
        <translation>Les niveaux intermédiaires sont des étapes de l’agrégation, chacune avec sa modularité Q&#x202f;; les niveaux dont Q diffère de moins de 1&#xa0;% partagent une ligne, qu’un clic ouvre</translation>
    </message>
</context>
<context>
    <name>quartier::qt::ListDialog</name>
    <message>
        <source>Columns from the Lists of %1</source>
        <translation>Colonnes à partir des listes de %1</translation>
    </message>
    <message>
        <source>Make Columns</source>
        <translation>Créer les colonnes</translation>
    </message>
    <message>
        <source>Between items</source>
        <translation>Entre les éléments</translation>
    </message>
    <message>
        <source>Comma</source>
        <translation>Virgule</translation>
    </message>
    <message>
        <source>Semicolon</source>
        <translation>Point-virgule</translation>
    </message>
    <message>
        <source>Vertical bar</source>
        <translation>Barre verticale</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Colonnes</translation>
    </message>
    <message>
        <source>A column of yes and no for each of the items that most rows list</source>
        <translation>Une colonne de oui et de non pour chacun des éléments les plus fréquents</translation>
    </message>
    <message>
        <source>Items, and how many list them</source>
        <translation>Éléments, et combien de lignes les citent</translation>
    </message>
    <message>
        <source>New column</source>
        <translation>Nouvelle colonne</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Nœuds</translation>
    </message>
    <message>
        <source>Edges</source>
        <translation>Arêtes</translation>
    </message>
    <message>
        <source>What the lists hold</source>
        <translation>Contenu des listes</translation>
    </message>
    <message>
        <source>Looking for lists…</source>
        <translation>Recherche de listes…</translation>
    </message>
    <message>
        <source>Looking for lists</source>
        <translation>Recherche de listes</translation>
    </message>
    <message>
        <source>%1 different items; %2 of %3 texts list more than one.</source>
        <translation>%1 éléments différents&#x202f;; %2 textes sur %3 en citent plusieurs.</translation>
    </message>
    <message>
        <source>No text is a list with this between its items.</source>
        <translation>Aucun texte n’est une liste séparée ainsi.</translation>
    </message>
</context>
<context>
    <name>quartier::qt::MainWindow</name>
    <message>
        <source>Statistics</source>
        <translation>Statistiques</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Aspect</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Spatialisation</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>Filtres</translation>
    </message>
    <message>
        <source>Levels</source>
        <translation>Niveaux</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Résultats</translation>
    </message>
    <message>
        <source>Communities</source>
        <translation>Communautés</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>Diagrammes</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Table</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Historique</translation>
    </message>
    <message>
        <source>Panels of this side</source>
        <translation>Panneaux de ce côté</translation>
    </message>
    <message>
        <source>F9 shows the panels again.</source>
        <translation>F9 affiche de nouveau les panneaux.</translation>
    </message>
    <message>
        <source>Size of the graph</source>
        <translation>Taille du graphe</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Sélection</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Matériel de calcul</translation>
    </message>
    <message>
        <source>How results reach the screen</source>
        <translation>Comment les résultats arrivent à l’écran</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>What is read</source>
        <translation>Ce qui est lu</translation>
    </message>
    <message>
        <source>Progress of reading</source>
        <translation>Avancement de la lecture</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Stop; the present graph and the old file stay</source>
        <translation>Arrêter&#x202f;; le graphe actuel et l’ancien fichier restent</translation>
    </message>
    <message>
        <source>no graph</source>
        <translation>pas de graphe</translation>
    </message>
    <message>
        <source>%1 nodes   %2 %3</source>
        <translation>%1 nœuds   %2 %3</translation>
    </message>
    <message>
        <source>arcs</source>
        <translation>arcs</translation>
    </message>
    <message>
        <source>edges</source>
        <translation>arêtes</translation>
    </message>
    <message>
        <source>%1: %2   %3</source>
        <translation>%1&#xa0;: %2   %3</translation>
    </message>
    <message>
        <source>node</source>
        <translation>nœud</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>nœuds</translation>
    </message>
    <message>
        <source>nothing selected</source>
        <translation>rien de sélectionné</translation>
    </message>
    <message>
        <source>%1 selected</source>
        <translation>%1 sélectionné</translation>
    </message>
    <message>
        <source>%1 nodes selected</source>
        <translation>%1 nœuds sélectionnés</translation>
    </message>
    <message>
        <source>CPU, 1 core</source>
        <translation>CPU, 1 cœur</translation>
    </message>
    <message>
        <source>CPU, %1 cores</source>
        <translation>CPU, %1 cœurs</translation>
    </message>
    <message>
        <source>How results reach the screen while they are computed</source>
        <translation>Comment les résultats arrivent à l’écran pendant leur calcul</translation>
    </message>
    <message>
        <source>Memory of this program</source>
        <translation>Mémoire de ce programme</translation>
    </message>
    <message>
        <source>Quartier</source>
        <translation>Quartier</translation>
    </message>
    <message>
        <source>%1[*] — Quartier</source>
        <translation>%1[*] — Quartier</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Fichier</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Ouvrir…</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>Ouvrir un fichier &amp;récent</translation>
    </message>
    <message>
        <source>&amp;Import Report and Choices…</source>
        <translation>Rapport d&apos;&amp;importation et choix…</translation>
    </message>
    <message>
        <source>&amp;Save Session</source>
        <translation>&amp;Enregistrer la session</translation>
    </message>
    <message>
        <source>Save Session &amp;As…</source>
        <translation>Enregistrer la session &amp;sous…</translation>
    </message>
    <message>
        <source>&amp;Export Picture…</source>
        <translation>Exporter l’ima&amp;ge…</translation>
    </message>
    <message>
        <source>Export &amp;Partition…</source>
        <translation>Exporter la &amp;partition…</translation>
    </message>
    <message>
        <source>Export Scores</source>
        <translation>Exporter les scores</translation>
    </message>
    <message>
        <source>Export &amp;Graph…</source>
        <translation>Exporter le grap&amp;he…</translation>
    </message>
    <message>
        <source>Save &amp;View…</source>
        <translation>Enregistrer la &amp;vue…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Quitter</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>É&amp;dition</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Annuler</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Rétablir</translation>
    </message>
    <message>
        <source>&amp;History</source>
        <translation>&amp;Historique</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>Re&amp;chercher…</translation>
    </message>
    <message>
        <source>&amp;Clear Selection</source>
        <translation>&amp;Effacer la sélection</translation>
    </message>
    <message>
        <source>The command line that makes this picture is in the clipboard.</source>
        <translation>La ligne de commande qui fait cette image est dans le presse-papiers.</translation>
    </message>
    <message>
        <source>The command line that makes this picture is in the clipboard. It draws %1, as flags cannot make it again: %2.</source>
        <translation>La ligne de commande qui fait cette image est dans le presse-papiers. Elle dessine %1, car des options ne peuvent pas la refaire&#xa0;: %2.</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Affichage</translation>
    </message>
    <message>
        <source>&amp;Fit All</source>
        <translation>&amp;Tout cadrer</translation>
    </message>
    <message>
        <source>Fit &amp;Selection</source>
        <translation>Cadrer la &amp;sélection</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>Zoom &amp;avant</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>Zoom a&amp;rrière</translation>
    </message>
    <message>
        <source>&amp;Coarser Level</source>
        <translation>Niveau plus &amp;grossier</translation>
    </message>
    <message>
        <source>&amp;Leave the Community</source>
        <translation>&amp;Quitter la communauté</translation>
    </message>
    <message>
        <source>Loc&amp;k Views Together</source>
        <translation>&amp;Lier les vues</translation>
    </message>
    <message>
        <source>Le&amp;gend</source>
        <translation>Lég&amp;ende</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>S&amp;ombre</translation>
    </message>
    <message>
        <source>Hide or Show &amp;All Panels</source>
        <translation>Masquer ou afficher tous les panneau&amp;x</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>&amp;Panneaux</translation>
    </message>
    <message>
        <source>F&amp;ull Screen</source>
        <translation>Plein é&amp;cran</translation>
    </message>
    <message>
        <source>Quartier takes the language when it is started the next time.</source>
        <translation>Quartier prendra cette langue à son prochain démarrage.</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>&amp;Système</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Calculs</translation>
    </message>
    <message>
        <source>&amp;Communities</source>
        <translation>&amp;Communautés</translation>
    </message>
    <message>
        <source>&amp;Betweenness</source>
        <translation>&amp;Intermédiarité</translation>
    </message>
    <message>
        <source>&amp;Layout</source>
        <translation>&amp;Spatialisation</translation>
    </message>
    <message>
        <source>&amp;Pause or Resume</source>
        <translation>&amp;Pause ou reprise</translation>
    </message>
    <message>
        <source>One &amp;Step</source>
        <translation>&amp;Un pas</translation>
    </message>
    <message>
        <source>C&amp;ancel</source>
        <translation>A&amp;rrêter</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>A&amp;ide</translation>
    </message>
    <message>
        <source>&amp;Keys and Mouse</source>
        <translation>&amp;Clavier et souris</translation>
    </message>
    <message>
        <source>&amp;About Quartier</source>
        <translation>À &amp;propos de Quartier</translation>
    </message>
    <message>
        <source>About Quartier</source>
        <translation>À propos de Quartier</translation>
    </message>
    <message>
        <source>&lt;b&gt;Quartier %1&lt;/b&gt;&lt;p&gt;Shows the neighbourhoods of a graph.&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later.&lt;/p&gt;</source>
        <translation>&lt;b&gt;Quartier %1&lt;/b&gt;&lt;p&gt;Montre les quartiers d’un graphe.&lt;/p&gt;&lt;p&gt;Logiciel libre sous la licence publique générale GNU, version 3 ou ultérieure.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Outils</translation>
    </message>
    <message>
        <source>Open a Graph</source>
        <translation>Ouvrir un graphe</translation>
    </message>
    <message>
        <source>Graphs (%1);;All files (*)</source>
        <translation>Graphes (%1);;Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Écrit&#xa0;: %1</translation>
    </message>
    <message>
        <source>%1 was written, but %2.</source>
        <translation>%1 a été écrit, mais %2.</translation>
    </message>
    <message>
        <source>Export All Levels</source>
        <translation>Exporter tous les niveaux</translation>
    </message>
    <message>
        <source>Export Partition: Level %1 of %2</source>
        <translation>Exporter la partition&#xa0;: niveau %1 sur %2</translation>
    </message>
    <message>
        <source>Import Partition: a Table of node,community</source>
        <translation>Importer une partition&#xa0;: une table node,community</translation>
    </message>
    <message>
        <source>Tables (*.csv *.tsv *.txt *.csv.gz);;All files (*)</source>
        <translation>Tables (*.csv *.tsv *.txt *.csv.gz);;Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>Export Graph</source>
        <translation>Exporter le graphe</translation>
    </message>
    <message>
        <source>Save View</source>
        <translation>Enregistrer la vue</translation>
    </message>
    <message>
        <source>View (*.json)</source>
        <translation>Vue (*.json)</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>aucun pour l’instant</translation>
    </message>
    <message>
        <source>Open t&amp;he Sample</source>
        <translation>Ouvrir l’e&amp;xemple</translation>
    </message>
    <message>
        <source>I&amp;mport Partition…</source>
        <translation>Importer une partitio&amp;n…</translation>
    </message>
    <message>
        <source>Export All &amp;Levels…</source>
        <translation>Exporter &amp;tous les niveaux…</translation>
    </message>
    <message>
        <source>Export S&amp;cores…</source>
        <translation>Exporter les s&amp;cores…</translation>
    </message>
    <message>
        <source>Fin&amp;er Level</source>
        <translation>Niveau plus &amp;fin</translation>
    </message>
    <message>
        <source>Ne&amp;w View</source>
        <translation>Nou&amp;velle vue</translation>
    </message>
    <message>
        <source>Close &amp;View</source>
        <translation>Fer&amp;mer la vue</translation>
    </message>
    <message>
        <source>Perfor&amp;mance Figures</source>
        <translation>Chiffres &amp;de performance</translation>
    </message>
    <message>
        <source>La&amp;nguage</source>
        <translation>Lang&amp;ue</translation>
    </message>
    <message>
        <source>&amp;Undo %1</source>
        <translation>&amp;Annuler&#xa0;: %1</translation>
    </message>
    <message>
        <source>&amp;Redo %1</source>
        <translation>&amp;Rétablir&#xa0;: %1</translation>
    </message>
    <message>
        <source>Copy as Comman&amp;d</source>
        <translation>Copier comme co&amp;mmande</translation>
    </message>
    <message>
        <source>Read the graph of this session from another folder?</source>
        <translation>Lire le graphe de cette session dans un autre dossier&#x202f;?</translation>
    </message>
    <message>
        <source>It is in the file %1.</source>
        <translation>Il est dans le fichier %1.</translation>
    </message>
    <message>
        <source>Read It</source>
        <translation>Le lire</translation>
    </message>
    <message>
        <source>Choose Columns…</source>
        <translation>Choisir les colonnes…</translation>
    </message>
    <message>
        <source>Undone: %1</source>
        <translation>Annulé&#x202f;: %1</translation>
    </message>
    <message>
        <source>Done again: %1</source>
        <translation>Rétabli&#x202f;: %1</translation>
    </message>
</context>
<context>
    <name>quartier::qt::MeasureResultBox</name>
    <message>
        <source>Result</source>
        <translation>Résultat</translation>
    </message>
    <message>
        <source>Which run is shown</source>
        <translation>Le calcul qui est affiché</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valeur</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>Histogramme</translation>
    </message>
    <message>
        <source>How many have values in bins of equal width</source>
        <translation>Combien ont une valeur dans chaque classe de même largeur</translation>
    </message>
    <message>
        <source>Log-log</source>
        <translation>Log-log</translation>
    </message>
    <message>
        <source>The density over bins of equal ratio, on logarithmic axes: a power law is a line</source>
        <translation>La densité par classes de même rapport, sur des axes logarithmiques&#xa0;: une loi de puissance est une droite</translation>
    </message>
    <message>
        <source>Cumulative</source>
        <translation>Cumulée</translation>
    </message>
    <message>
        <source>The share that has a value or a higher one</source>
        <translation>La part qui a une valeur ou une plus grande</translation>
    </message>
    <message>
        <source>Colour by</source>
        <translation>Colorer selon</translation>
    </message>
    <message>
        <source>Nodes of the active view have its colours</source>
        <translation>Les nœuds de la vue active en prennent les couleurs</translation>
    </message>
    <message>
        <source>Size by</source>
        <translation>Taille selon</translation>
    </message>
    <message>
        <source>Nodes of the active view have its sizes</source>
        <translation>Les nœuds de la vue active en prennent les tailles</translation>
    </message>
    <message>
        <source>Filter by</source>
        <translation>Filtrer selon</translation>
    </message>
    <message>
        <source>Show only some of its values: in Filters</source>
        <translation>Ne montrer que certaines de ses valeurs&#xa0;: dans Filtres</translation>
    </message>
    <message>
        <source>Highest values</source>
        <translation>Plus hautes valeurs</translation>
    </message>
    <message>
        <source>A click goes there</source>
        <translation>Un clic y mène</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>quartier::qt::MeasuresBox</name>
    <message>
        <source>The measure</source>
        <translation>La mesure</translation>
    </message>
    <message>
        <source>Measures</source>
        <translation>Mesures</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Mesure</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valeur</translation>
    </message>
    <message>
        <source>Column of the nodes</source>
        <translation>Colonne des nœuds</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lancer</translation>
    </message>
    <message>
        <source>Runs one after the other, with their presets: %1.</source>
        <translation>Lance l’une après l’autre, avec leurs réglages initiaux&#xa0;: %1.</translation>
    </message>
    <message>
        <source>Start at</source>
        <translation>Départ</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparer</translation>
    </message>
    <message>
        <source>Where the surfer starts anew: at a node in proportion to its number</source>
        <translation>D’où le promeneur repart&#xa0;: d’un nœud en proportion de son nombre</translation>
    </message>
    <message>
        <source>What nodes that are linked are alike in</source>
        <translation>Ce en quoi les nœuds liés se ressemblent</translation>
    </message>
    <message>
        <source>All nodes alike</source>
        <translation>Tous les nœuds de même</translation>
    </message>
    <message>
        <source>Degree</source>
        <translation>Degré</translation>
    </message>
    <message>
        <source>Selected: %1</source>
        <translation>Sélection&#xa0;: %1</translation>
    </message>
    <message>
        <source>node</source>
        <translation>nœud</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>nœuds</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Chercher</translation>
    </message>
    <message>
        <source>Search the measures</source>
        <translation>Chercher dans les mesures</translation>
    </message>
    <message>
        <source>Measures with this in their names or definitions; case and accents do not matter</source>
        <translation>Mesures dont le nom ou la définition contient ceci&#x202f;; la casse et les accents ne comptent pas</translation>
    </message>
</context>
<context>
    <name>quartier::qt::MessageBar</name>
    <message>
        <source>Messages</source>
        <translation>Messages</translation>
    </message>
    <message>
        <source>Close this message (Esc)</source>
        <translation>Fermer ce message (Échap)</translation>
    </message>
    <message>
        <source>Close message</source>
        <translation>Fermer le message</translation>
    </message>
    <message>
        <source>What may help</source>
        <translation>Ce qui peut aider</translation>
    </message>
</context>
<context>
    <name>quartier::qt::NameDialog</name>
    <message>
        <source>Add Column</source>
        <translation>Ajouter une colonne</translation>
    </message>
    <message>
        <source>Rename %1</source>
        <translation>Renommer %1</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Ajouter</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Renommer</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Valeurs</translation>
    </message>
</context>
<context>
    <name>quartier::qt::OptionForm</name>
    <message>
        <source>More options</source>
        <translation>Plus d’options</translation>
    </message>
</context>
<context>
    <name>quartier::qt::PinActions</name>
    <message>
        <source>Layouts leave pinned nodes where they are</source>
        <translation>Les spatialisations laissent les nœuds épinglés où ils sont</translation>
    </message>
    <message>
        <source>Unpin All</source>
        <translation>T&amp;out dépingler</translation>
    </message>
    <message>
        <source>Un&amp;pin Nodes</source>
        <translation>Dé&amp;pingler les nœuds</translation>
    </message>
    <message>
        <source>&amp;Pin Nodes</source>
        <translation>É&amp;pingler les nœuds</translation>
    </message>
</context>
<context>
    <name>quartier::qt::PlotsPanel</name>
    <message>
        <source>How many of the top nodes were new at every look</source>
        <translation>Combien des premiers nœuds étaient nouveaux à chaque relevé</translation>
    </message>
    <message>
        <source>Modularity after every sweep</source>
        <translation>Modularité après chaque passe</translation>
    </message>
    <message>
        <source>Time of every stage by level</source>
        <translation>Durée de chaque étape par niveau</translation>
    </message>
    <message>
        <source>New in the top %1 over the sources done</source>
        <translation>Nouveaux parmi les %1 premiers, selon les sources traitées</translation>
    </message>
    <message>
        <source>New in the top %1 — %2</source>
        <translation>Nouveaux parmi les %1 premiers — %2</translation>
    </message>
    <message>
        <source>running</source>
        <translation>en cours</translation>
    </message>
    <message>
        <source>Modularity per sweep: run Communities to see it</source>
        <translation>Modularité par passe&#xa0;: lancez Communautés pour la voir</translation>
    </message>
    <message>
        <source>Modularity per sweep of %1 runs</source>
        <translation>Modularité par passe de %1 calculs</translation>
    </message>
    <message>
        <source>Modularity per sweep — %1</source>
        <translation>Modularité par passe — %1</translation>
    </message>
    <message>
        <source>Time per stage and level</source>
        <translation>Durée par étape et niveau</translation>
    </message>
    <message>
        <source>Time per batch</source>
        <translation>Durée par lot</translation>
    </message>
    <message>
        <source>Time per %1 batches</source>
        <translation>Durée par groupe de %1 lots</translation>
    </message>
    <message>
        <source>%1, %2 — %3 in all</source>
        <translation>%1, %2 — %3 en tout</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>end</source>
        <translation>fin</translation>
    </message>
    <message>
        <source>%1+</source>
        <translation>%1+</translation>
    </message>
</context>
<context>
    <name>quartier::qt::PositionActions</name>
    <message>
        <source>A CSV file with a row for every node: its id, x and y</source>
        <translation>Un fichier CSV avec une ligne par nœud&#xa0;: son identifiant, x et y</translation>
    </message>
    <message>
        <source>Export Positio&amp;ns…</source>
        <translation>Exporter &amp;les positions…</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tables (*.csv)</translation>
    </message>
    <message>
        <source>Import Positions</source>
        <translation>Importer des positions</translation>
    </message>
    <message>
        <source>Export Positions</source>
        <translation>Exporter les positions</translation>
    </message>
    <message>
        <source>Reading positions</source>
        <translation>Lecture des positions</translation>
    </message>
    <message>
        <source>Impor&amp;t Positions…</source>
        <translation>I&amp;mporter des positions…</translation>
    </message>
</context>
<context>
    <name>quartier::qt::RangeSlider</name>
    <message>
        <source>Drag the ends of the range</source>
        <translation>Faites glisser les bouts de l’intervalle</translation>
    </message>
</context>
<context>
    <name>quartier::qt::ResultsModel</name>
    <message>
        <source>%1 on %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>presets</source>
        <translation>réglages initiaux</translation>
    </message>
    <message>
        <source>before the edit</source>
        <translation>avant la modification</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>arrêté</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>complet</translation>
    </message>
    <message>
        <source>%1: shown</source>
        <translation>%1&#xa0;: affiché</translation>
    </message>
    <message>
        <source>Every option has its preset value</source>
        <translation>Chaque option a sa valeur initiale</translation>
    </message>
    <message>
        <source>Of the graph before it was edited</source>
        <translation>Du graphe avant sa modification</translation>
    </message>
    <message>
        <source>Stopped early: the best so far</source>
        <translation>Arrêté avant la fin&#xa0;: le meilleur résultat obtenu</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>Stratégie</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Options</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Résultat</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Durée</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>État</translation>
    </message>
</context>
<context>
    <name>quartier::qt::ResultsPanel</name>
    <message>
        <source>No results yet. Run Communities (Ctrl+R) or Betweenness (Ctrl+B): every run is kept here, to be shown again, compared and exported.</source>
        <translation>Pas encore de résultats. Lancez Communautés (Ctrl+R) ou Intermédiarité (Ctrl+B)&#xa0;: chaque calcul est gardé ici, pour être affiché de nouveau, comparé et exporté.</translation>
    </message>
    <message>
        <source>Compare…</source>
        <translation>Comparer…</translation>
    </message>
    <message>
        <source>Compare the selected results</source>
        <translation>Comparer les résultats sélectionnés</translation>
    </message>
    <message>
        <source>Results: every run of the open graph</source>
        <translation>Résultats&#xa0;: chaque calcul du graphe ouvert</translation>
    </message>
    <message>
        <source>Click shows a result, F2 renames it, Delete deletes it; Ctrl+click selects several to compare</source>
        <translation>Un clic affiche un résultat, F2 le renomme, Suppr le supprime&#x202f;; Ctrl+clic en sélectionne plusieurs à comparer</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>result selected</source>
        <translation>résultat sélectionné</translation>
    </message>
    <message>
        <source>results selected</source>
        <translation>résultats sélectionnés</translation>
    </message>
    <message>
        <source>Communities and betweenness are not compared with each other</source>
        <translation>Communautés et intermédiarité ne se comparent pas entre elles</translation>
    </message>
    <message>
        <source>Times, figures and how alike the selected results are</source>
        <translation>Durées, chiffres et ressemblance des résultats sélectionnés</translation>
    </message>
    <message>
        <source>Use Column as &amp;Communities</source>
        <translation>Colonne comme &amp;communautés</translation>
    </message>
    <message>
        <source>&amp;Show</source>
        <translation>&amp;Afficher</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>&amp;Renommer</translation>
    </message>
    <message>
        <source>&amp;Compare…</source>
        <translation>Co&amp;mparer…</translation>
    </message>
    <message>
        <source>Export &amp;Partition…</source>
        <translation>Exporter la &amp;partition…</translation>
    </message>
    <message>
        <source>Export &amp;Scores…</source>
        <translation>Exporter les sc&amp;ores…</translation>
    </message>
    <message>
        <source>Save &amp;Trace as JSON…</source>
        <translation>Enregistrer la &amp;trace en JSON…</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Supprimer</translation>
    </message>
    <message>
        <source>Export Partition of %1</source>
        <translation>Exporter la partition de %1</translation>
    </message>
    <message>
        <source>Export Scores of %1</source>
        <translation>Exporter les scores de %1</translation>
    </message>
    <message>
        <source>Save Trace</source>
        <translation>Enregistrer la trace</translation>
    </message>
    <message>
        <source>Trace (*.json)</source>
        <translation>Trace (*.json)</translation>
    </message>
</context>
<context>
    <name>quartier::qt::RunController</name>
    <message>
        <source>Importing %1</source>
        <translation>Importation de %1</translation>
    </message>
    <message>
        <source>Communities of %1</source>
        <translation>Communautés de %1</translation>
    </message>
</context>
<context>
    <name>quartier::qt::SampleOffer</name>
    <message>
        <source>All sources or a sample</source>
        <translation>Toutes les sources ou un échantillon</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Échantillon</translation>
    </message>
    <message>
        <source>All Sources</source>
        <translation>Toutes les sources</translation>
    </message>
    <message>
        <source>Go on; it can be paused and cancelled at any time, and keeps the estimate so far</source>
        <translation>Continuer&#x202f;; on peut mettre en pause et arrêter à tout moment, et l’estimation obtenue est gardée</translation>
    </message>
    <message>
        <source>All sources would take about %1 more. A sample in which every normalised score is within %2 of the true one, with probability %3 %, takes %4 sources or more: about %5, or longer where scores differ much. Both times rest on the first %6, done in %7 on this machine.</source>
        <translation>Toutes les sources prendraient encore %1 environ. Un échantillon où chaque score normalisé est à moins de %2 du vrai, avec une probabilité de %3&#xa0;%, demande au moins %4 sources&#xa0;: environ %5, ou plus si les scores diffèrent beaucoup. Les deux durées se fondent sur %6 au début, en %7 sur cette machine.</translation>
    </message>
    <message>
        <source>search</source>
        <translation>parcours</translation>
    </message>
    <message>
        <source>searches</source>
        <translation>parcours</translation>
    </message>
</context>
<context>
    <name>quartier::qt::ScaleController</name>
    <message>
        <source>Sorting the values</source>
        <translation>Tri des valeurs</translation>
    </message>
</context>
<context>
    <name>quartier::qt::SelectMenu</name>
    <message>
        <source>&amp;All</source>
        <translation>&amp;Tous</translation>
    </message>
    <message>
        <source>Every node that the filter shows</source>
        <translation>Chaque nœud que le filtre montre</translation>
    </message>
    <message>
        <source>All &amp;Others</source>
        <translation>Tous les a&amp;utres</translation>
    </message>
    <message>
        <source>Every node that is not selected</source>
        <translation>Chaque nœud qui n’est pas sélectionné</translation>
    </message>
    <message>
        <source>&amp;Grow by One Step</source>
        <translation>A&amp;grandir d’un pas</translation>
    </message>
    <message>
        <source>The selected nodes and their neighbours</source>
        <translation>Les nœuds sélectionnés et leurs voisins</translation>
    </message>
    <message>
        <source>&amp;Neighbours Only</source>
        <translation>&amp;Voisins seulement</translation>
    </message>
    <message>
        <source>The neighbours of the selected nodes, without these</source>
        <translation>Les voisins des nœuds sélectionnés, sans ceux-ci</translation>
    </message>
    <message>
        <source>Same &amp;Community</source>
        <translation>Même &amp;communauté</translation>
    </message>
    <message>
        <source>Their communities, at the level that is shown</source>
        <translation>Leurs communautés, au niveau affiché</translation>
    </message>
    <message>
        <source>Same Co&amp;mponent</source>
        <translation>Même co&amp;mposante</translation>
    </message>
    <message>
        <source>Every node that a path leads to from them</source>
        <translation>Chaque nœud auquel un chemin mène depuis eux</translation>
    </message>
    <message>
        <source>Same &amp;Value of %1</source>
        <translation>Même va&amp;leur de %1</translation>
    </message>
    <message>
        <source>Nodes with the same value of the column that colours them</source>
        <translation>Les nœuds de même valeur dans la colonne qui les colore</translation>
    </message>
    <message>
        <source>Shortest &amp;Paths</source>
        <translation>&amp;Plus courts chemins</translation>
    </message>
    <message>
        <source>All nodes on shortest paths between the two that are selected</source>
        <translation>Tous les nœuds des plus courts chemins entre les deux qui sont sélectionnés</translation>
    </message>
    <message>
        <source>Shortest Paths by &amp;Weight</source>
        <translation>Plus courts chemins selon les p&amp;oids</translation>
    </message>
    <message>
        <source>The same, the weights of edges being their lengths</source>
        <translation>De même, les poids des arêtes étant leurs longueurs</translation>
    </message>
    <message>
        <source>&amp;Select</source>
        <translation>&amp;Sélectionner</translation>
    </message>
    <message>
        <source>Same &amp;Value of a Column</source>
        <translation>Même va&amp;leur d’une colonne</translation>
    </message>
</context>
<context>
    <name>quartier::qt::SelectionController</name>
    <message>
        <source>Selecting</source>
        <translation>Sélection</translation>
    </message>
</context>
<context>
    <name>quartier::qt::SessionKeeper</name>
    <message>
        <source>Quartier session with its graph (*.quartier)</source>
        <translation>Session Quartier avec son graphe (*.quartier)</translation>
    </message>
    <message>
        <source>Quartier session, graph by reference (*.quartier)</source>
        <translation>Session Quartier, graphe par référence (*.quartier)</translation>
    </message>
    <message>
        <source>Save Session</source>
        <translation>Enregistrer la session</translation>
    </message>
    <message>
        <source>Saving %1</source>
        <translation>Enregistrement de %1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Quartier</source>
        <translation>Quartier</translation>
    </message>
    <message>
        <source>Save what was computed for “%1”?</source>
        <translation>Enregistrer ce qui a été calculé pour «&#xa0;%1&#xa0;»&#x202f;?</translation>
    </message>
    <message>
        <source>Without saving, its results, names and layout are lost.</source>
        <translation>Sans enregistrement, ses résultats, noms et positions sont perdus.</translation>
    </message>
    <message>
        <source>The work on “%1” was not saved when the program ended.</source>
        <translation>Le travail sur «&#xa0;%1&#xa0;» n’était pas enregistré quand le programme s’est terminé.</translation>
    </message>
    <message>
        <source>A copy of %1 is there.</source>
        <translation>Une copie du %1 existe.</translation>
    </message>
    <message>
        <source>Open the Copy</source>
        <translation>Ouvrir la copie</translation>
    </message>
    <message>
        <source>Remove It</source>
        <translation>La supprimer</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Plus tard</translation>
    </message>
</context>
<context>
    <name>quartier::qt::StatisticBox</name>
    <message>
        <source>Strategy</source>
        <translation>Stratégie</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lancer</translation>
    </message>
    <message>
        <source>Modularity</source>
        <translation>Modularité</translation>
    </message>
    <message>
        <source>Highest betweenness</source>
        <translation>Plus forte intermédiarité</translation>
    </message>
    <message>
        <source>Nodes of the highest betweenness</source>
        <translation>Nœuds de plus forte intermédiarité</translation>
    </message>
    <message>
        <source>Betweenness</source>
        <translation>Intermédiarité</translation>
    </message>
    <message>
        <source>Shares of the pairs of other nodes whose shortest paths lead through it. A click goes there</source>
        <translation>Part des paires d’autres nœuds dont les plus courts chemins passent par lui. Un clic y mène</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatique</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Picks the fastest strategy that this machine can run on the graph.</source>
        <translation>Choisit la stratégie la plus rapide que cette machine peut appliquer au graphe.</translation>
    </message>
    <message>
        <source>Not run yet.</source>
        <translation>Pas encore calculé.</translation>
    </message>
    <message>
        <source>%1 on %2, %3</source>
        <translation>%1 sur %2, %3</translation>
    </message>
    <message>
        <source>level</source>
        <translation>niveau</translation>
    </message>
    <message>
        <source>levels</source>
        <translation>niveaux</translation>
    </message>
    <message>
        <source>
%1 not connected inside</source>
        <translation>
%1 non connexes à l’intérieur</translation>
    </message>
    <message>
        <source>community is</source>
        <translation>communauté</translation>
    </message>
    <message>
        <source>communities are</source>
        <translation>communautés</translation>
    </message>
    <message>
        <source>
Stopped early: the best so far</source>
        <translation>
Arrêté avant la fin&#xa0;: le meilleur résultat obtenu</translation>
    </message>
    <message>
        <source>modularity</source>
        <translation>modularité</translation>
    </message>
    <message>
        <source> at resolution %1 (Gephi: %2)</source>
        <translation> à la résolution %1 (Gephi&#xa0;: %2)</translation>
    </message>
    <message>
        <source>source</source>
        <translation>source</translation>
    </message>
    <message>
        <source>sources</source>
        <translation>sources</translation>
    </message>
    <message>
        <source>exact, from all %1</source>
        <translation>exact, à partir des %1</translation>
    </message>
    <message>
        <source>estimate from %1</source>
        <translation>estimation à partir de %1</translation>
    </message>
    <message>
        <source>, standard error ±%1 %</source>
        <translation>, erreur type ±%1&#xa0;%</translation>
    </message>
    <message>
        <source>
every normalised score within %1 with probability %2</source>
        <translation>
chaque score normalisé à %1 près avec la probabilité %2</translation>
    </message>
    <message>
        <source>Louvain</source>
        <translation>Louvain</translation>
    </message>
    <message>
        <source>Other detections, by igraph</source>
        <translation>Autres détections, par igraph</translation>
    </message>
    <message>
        <source>
Too few sources to tell which nodes are highest</source>
        <translation>
Trop peu de sources pour dire quels nœuds sont les premiers</translation>
    </message>
    <message>
        <source>highest betweenness, normalised, of %1</source>
        <translation>plus forte intermédiarité, normalisée, de %1</translation>
    </message>
    <message>
        <source>
by edges of any direction: the option Directed follows the arcs</source>
        <translation>
par des arêtes de toute direction&#x202f;: l’option Orienté suit les arcs</translation>
    </message>
</context>
<context>
    <name>quartier::qt::StatisticsPanel</name>
    <message>
        <source>Statistics</source>
        <translation>Statistiques</translation>
    </message>
    <message>
        <source>Communities</source>
        <translation>Communautés</translation>
    </message>
    <message>
        <source>Betweenness</source>
        <translation>Intermédiarité</translation>
    </message>
    <message>
        <source>Measures</source>
        <translation>Mesures</translation>
    </message>
</context>
<context>
    <name>quartier::qt::TableModel</name>
    <message>
        <source>%1 comes of the graph itself: it cannot be edited here.</source>
        <translation>%1 vient du graphe lui-même&#xa0;: non modifiable ici.</translation>
    </message>
    <message>
        <source>%1 is a result: it cannot be edited. Compute a column from it.</source>
        <translation>%1 est un résultat&#xa0;: non modifiable. Calculez une colonne à partir de lui.</translation>
    </message>
    <message>
        <source>A self-loop has no value of its own in an edited column.</source>
        <translation>Une boucle n’a pas de valeur propre dans une colonne modifiée.</translation>
    </message>
    <message>
        <source>%1
Click sorts; drag moves the column; right click shows and hides columns</source>
        <translation>%1
Un clic trie&#x202f;; glisser déplace la colonne&#x202f;; un clic droit affiche et masque des colonnes</translation>
    </message>
</context>
<context>
    <name>quartier::qt::TablePanel</name>
    <message>
        <source>Nodes</source>
        <translation>Nœuds</translation>
    </message>
    <message>
        <source>Edges</source>
        <translation>Arêtes</translation>
    </message>
    <message>
        <source>Table of nodes or of edges</source>
        <translation>Table des nœuds ou des arêtes</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Chercher</translation>
    </message>
    <message>
        <source>Search the table</source>
        <translation>Chercher dans la table</translation>
    </message>
    <message>
        <source>Rows with a text that contains this; case and accents do not matter. Of edges also those at a node that fits</source>
        <translation>Les lignes dont un texte contient ceci&#x202f;; la casse et les accents ne comptent pas. Pour les arêtes, aussi celles d’un nœud qui convient</translation>
    </message>
    <message>
        <source>Selected</source>
        <translation>Sélection</translation>
    </message>
    <message>
        <source>Only selected nodes; of edges only those at selected nodes</source>
        <translation>Seulement les nœuds sélectionnés&#x202f;; pour les arêtes, seulement celles des nœuds sélectionnés</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Colonnes</translation>
    </message>
    <message>
        <source>Columns that are shown, and the order of the rows</source>
        <translation>Les colonnes affichées et l’ordre des lignes</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Modifier</translation>
    </message>
    <message>
        <source>Rename, change or remove the column of the current cell; add, compute and join columns</source>
        <translation>Renommer, changer ou supprimer la colonne de la cellule courante&#x202f;; ajouter, calculer et joindre des colonnes</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exporter…</translation>
    </message>
    <message>
        <source>Write these rows and columns as CSV, TSV or Excel</source>
        <translation>Écrire ces lignes et colonnes en CSV, TSV ou Excel</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Stop; the rows stay as they are</source>
        <translation>Arrêter&#x202f;; les lignes restent comme elles sont</translation>
    </message>
    <message>
        <source>Rows of the table</source>
        <translation>Lignes de la table</translation>
    </message>
    <message>
        <source>What the table is waiting for</source>
        <translation>Ce que la table attend</translation>
    </message>
    <message>
        <source>Columns that are shown</source>
        <translation>Colonnes affichées</translation>
    </message>
    <message>
        <source>Working…</source>
        <translation>En cours…</translation>
    </message>
    <message>
        <source>Working… %1 %</source>
        <translation>En cours… %1&#xa0;%</translation>
    </message>
    <message>
        <source>%1…</source>
        <translation>%1…</translation>
    </message>
    <message>
        <source>%1… %2 %</source>
        <translation>%1… %2&#xa0;%</translation>
    </message>
    <message>
        <source>node</source>
        <translation>nœud</translation>
    </message>
    <message>
        <source>arc</source>
        <translation>arc</translation>
    </message>
    <message>
        <source>edge</source>
        <translation>arête</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>nœuds</translation>
    </message>
    <message>
        <source>arcs</source>
        <translation>arcs</translation>
    </message>
    <message>
        <source>edges</source>
        <translation>arêtes</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>%1 edges are too many to be selected at once: at most %2</source>
        <translation>%1 arêtes sont trop nombreuses pour une seule sélection&#xa0;: %2 au plus</translation>
    </message>
    <message>
        <source>The table is still being put in order.</source>
        <translation>La table est encore en cours de tri.</translation>
    </message>
    <message>
        <source>No rows are selected: Ctrl+A selects all.</source>
        <translation>Aucune ligne n’est sélectionnée&#xa0;: Ctrl+A les sélectionne toutes.</translation>
    </message>
    <message>
        <source>%1 copied as CSV.</source>
        <translation>%1 en CSV dans le presse-papiers.</translation>
    </message>
    <message>
        <source>row</source>
        <translation>ligne</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>lignes</translation>
    </message>
    <message>
        <source>Export Table</source>
        <translation>Exporter la table</translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv);;Tab-separated values (*.tsv);;Excel workbook (*.xlsx)</source>
        <translation>Valeurs séparées par des virgules (*.csv);;Valeurs séparées par des tabulations (*.tsv);;Classeur Excel (*.xlsx)</translation>
    </message>
</context>
<context>
    <name>quartier::qt::TableSheet</name>
    <message>
        <source>Table of nodes</source>
        <translation>Table des nœuds</translation>
    </message>
    <message>
        <source>Table of edges</source>
        <translation>Table des arêtes</translation>
    </message>
    <message>
        <source>Arrows walk the rows and select them, Shift extends, Ctrl+Space toggles, Return flies there</source>
        <translation>Les flèches parcourent les lignes et les sélectionnent, Maj étend, Ctrl+Espace bascule, Entrée y va</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>Trier selon</translation>
    </message>
    <message>
        <source>Order of the Graph</source>
        <translation>Ordre du graphe</translation>
    </message>
    <message>
        <source>%1 (empty)</source>
        <translation>%1 (vide)</translation>
    </message>
</context>
<context>
    <name>quartier::qt::TableWorker</name>
    <message>
        <source>Stopped: the rows stay as they were.</source>
        <translation>Arrêté&#xa0;: les lignes sont restées comme elles étaient.</translation>
    </message>
    <message>
        <source>Stopped: nothing was copied.</source>
        <translation>Arrêté&#xa0;: rien n’a été copié.</translation>
    </message>
</context>
<context>
    <name>quartier::qt::TopList</name>
    <message>
        <source>Node</source>
        <translation>Nœud</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Erreur</translation>
    </message>
    <message>
        <source>Edge</source>
        <translation>Arête</translation>
    </message>
</context>
<context>
    <name>quartier::qt::ValueDialog</name>
    <message>
        <source>Set Value</source>
        <translation>Fixer la valeur</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>Fixer</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Colonne</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valeur</translation>
    </message>
    <message>
        <source>empty: no value</source>
        <translation>vide&#xa0;: pas de valeur</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Pour</translation>
    </message>
    <message>
        <source>node</source>
        <translation>nœud</translation>
    </message>
    <message>
        <source>edge</source>
        <translation>arête</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>nœuds</translation>
    </message>
    <message>
        <source>edges</source>
        <translation>arêtes</translation>
    </message>
    <message>
        <source>what is selected: %1</source>
        <translation>la sélection&#xa0;: %1</translation>
    </message>
    <message>
        <source>the rows of the table: %1</source>
        <translation>les lignes de la table&#xa0;: %1</translation>
    </message>
    <message>
        <source>all: %1</source>
        <translation>tous&#xa0;: %1</translation>
    </message>
    <message>
        <source>There is no column to be edited: add one first.</source>
        <translation>Aucune colonne n’est modifiable&#xa0;: ajoutez-en une d’abord.</translation>
    </message>
</context>
<context>
    <name>quartier::qt::ViewArea</name>
    <message>
        <source>Close this view (Ctrl+Shift+W)</source>
        <translation>Fermer cette vue (Ctrl+Maj+W)</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>Fermer %1</translation>
    </message>
</context>
<context>
    <name>quartier::qt::ViewController</name>
    <message>
        <source>The error of betweenness</source>
        <translation>L’erreur d’intermédiarité</translation>
    </message>
    <message>
        <source>Betweenness</source>
        <translation>L’intermédiarité</translation>
    </message>
    <message>
        <source>%1 is %2.</source>
        <translation>%1&#xa0;: %2.</translation>
    </message>
    <message>
        <source>Edges have no betweenness yet: run Betweenness with “Edges too” (More options).</source>
        <translation>Les arêtes n’ont pas encore d’intermédiarité&#xa0;: lancez Intermédiarité avec «&#xa0;Arêtes aussi&#xa0;» (Plus d’options).</translation>
    </message>
</context>
<context>
    <name>quartier::qt::ViewportWidget</name>
    <message>
        <source>Drawing of the graph</source>
        <translation>Dessin du graphe</translation>
    </message>
    <message>
        <source>Pan with the mouse or the arrow keys, zoom with the wheel or plus and minus.</source>
        <translation>Déplacez avec la souris ou les flèches, zoomez avec la molette ou plus et moins.</translation>
    </message>
</context>
<context>
    <name>rooms</name>
    <message>
        <source>%1 %2 characters that XML does not have: U+FFFD stands for them</source>
        <translation>%1 %2 des caractères que XML n’a pas&#xa0;: U+FFFD les remplace</translation>
    </message>
    <message>
        <source>%1 %2 dropped: %3</source>
        <translation>%1 %2&#xa0;: %3</translation>
    </message>
    <message>
        <source>%1 %2 nodes</source>
        <translation>%1 %2 nœuds</translation>
    </message>
    <message>
        <source>%1 %2 of its rows matched none (the first in line %3).</source>
        <translation>%1 %2 de ses lignes ne correspondent à rien (la première&#xa0;: ligne %3).</translation>
    </message>
    <message>
        <source>%1 %2 of its rows repeat an earlier one, which counts (the first in line %3).</source>
        <translation>%1 %2 de ses lignes en répètent une précédente, qui compte (la première&#xa0;: ligne %3).</translation>
    </message>
    <message>
        <source>%1 %2 removed.</source>
        <translation>Supprimé&#xa0;: %1.</translation>
    </message>
    <message>
        <source>%1 &apos;%2&apos; cannot be searched for: %3</source>
        <translation>%1 «&#xa0;%2&#xa0;» ne peut pas être recherché&#xa0;: %3</translation>
    </message>
    <message>
        <source>%1 &apos;%2&apos; needs about %3 of memory for this graph and %4 are free: close other programs, or take another strategy (quartier info shows what each needs)</source>
        <translation>%1 «&#xa0;%2&#xa0;» demande environ %3 de mémoire pour ce graphe et %4 sont libres&#xa0;: fermez d’autres programmes, ou prenez une autre stratégie (quartier info dit ce que chacune demande)</translation>
    </message>
    <message>
        <source>%1 (groups)</source>
        <translation>%1 (groupes)</translation>
    </message>
    <message>
        <source>%1 (software)</source>
        <translation>%1 (logiciel)</translation>
    </message>
    <message>
        <source>%1 and %2 others</source>
        <translation>%1 et %2 autres</translation>
    </message>
    <message>
        <source>%1 and %2 were removed.</source>
        <translation>%1 et %2 ont été supprimés.</translation>
    </message>
    <message>
        <source>%1 are free</source>
        <translation>%1 sont libres</translation>
    </message>
    <message>
        <source>%1 around %2</source>
        <translation>%1 autour de %2</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 à %2</translation>
    </message>
    <message>
        <source>%1 became %2%3</source>
        <translation>%1 sont devenus %2%3</translation>
    </message>
    <message>
        <source>%1 cannot be read to its end</source>
        <translation>%1 ne peut pas être lu jusqu’à sa fin</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>%1 ne peut pas être lu&#xa0;: %2</translation>
    </message>
    <message>
        <source>%1 edges are directed and %2 undirected: all were read as %3, the graph&apos;s default</source>
        <translation>%1 arêtes sont orientées et %2 non orientées&#xa0;: toutes ont été lues comme %3, selon le graphe</translation>
    </message>
    <message>
        <source>%1 edges of the column &apos;Type&apos; are undirected and %2 directed: all were read as directed</source>
        <translation>%1 arêtes de la colonne «&#xa0;Type&#xa0;» sont non orientées et %2 orientées&#xa0;: toutes ont été lues comme orientées</translation>
    </message>
    <message>
        <source>%1 for %2 %3</source>
        <translation>%1 pour %2 %3</translation>
    </message>
    <message>
        <source>%1 has changed since the graph was read from it: keep the graph inside the session, or open the file again</source>
        <translation>%1 a changé depuis que le graphe y a été lu&#xa0;: gardez le graphe dans la session, ou rouvrez le fichier</translation>
    </message>
    <message>
        <source>%1 has compute capability %2.%3</source>
        <translation>%1 a la capacité de calcul %2.%3</translation>
    </message>
    <message>
        <source>%1 has no level %2</source>
        <translation>%1 n’a pas de niveau %2</translation>
    </message>
    <message>
        <source>%1 has no levels: leave out @%2</source>
        <translation>%1 n’a pas de niveaux&#xa0;: omettez @%2</translation>
    </message>
    <message>
        <source>%1 has the levels 1 to %2, and %3 was given</source>
        <translation>%1 a les niveaux 1 à %2, et %3 a été donné</translation>
    </message>
    <message>
        <source>%1 holds more than its own size: it is compressed, and a session file never is</source>
        <translation>%1 contient plus que sa propre taille&#xa0;: il est compressé, et un fichier de session ne l’est jamais</translation>
    </message>
    <message>
        <source>%1 holds texts, and a formula gives numbers</source>
        <translation>%1 contient des textes, et une formule donne des nombres</translation>
    </message>
    <message>
        <source>%1 holds texts: compare it with one, as %2 == &apos;text&apos;</source>
        <translation>%1 contient des textes&#xa0;: comparez-le à un texte, comme %2 == &apos;texte&apos;</translation>
    </message>
    <message>
        <source>%1 is %2, which take %3</source>
        <translation>%1&#xa0;: ce sont %2, qui admettent %3</translation>
    </message>
    <message>
        <source>%1 is %2: it is compared, by %3</source>
        <translation>%1&#xa0;: %2, à comparer par %3</translation>
    </message>
    <message>
        <source>%1 is &apos;%2&apos;</source>
        <translation>%1 est «&#xa0;%2&#xa0;»</translation>
    </message>
    <message>
        <source>%1 is compared with a number, and here is &apos;%2&apos;</source>
        <translation>%1 se compare à un nombre, et voici «&#xa0;%2&#xa0;»</translation>
    </message>
    <message>
        <source>%1 is compared with yes or no, and here is &apos;%2&apos;</source>
        <translation>%1 se compare à yes ou no, et voici «&#xa0;%2&#xa0;»</translation>
    </message>
    <message>
        <source>%1 is damaged%2%3: %4</source>
        <translation>%1 est endommagé%2%3&#xa0;: %4</translation>
    </message>
    <message>
        <source>%1 is expected, and here is %2</source>
        <translation>%1 attendu, et voici %2</translation>
    </message>
    <message>
        <source>%1 is no value of the nodes, which could take colours of it</source>
        <translation>%1 n’est pas une valeur des nœuds d’après laquelle les colorer</translation>
    </message>
    <message>
        <source>%1 is not a number that can be compared with</source>
        <translation>%1 n’est pas un nombre auquel on puisse comparer</translation>
    </message>
    <message>
        <source>%1 is not a session that this quartier can open: %2</source>
        <translation>%1 n’est pas une session que cette version de quartier puisse ouvrir&#xa0;: %2</translation>
    </message>
    <message>
        <source>%1 is running: wait for it or cancel it before the graph is edited</source>
        <translation>%1 est en cours&#xa0;: attendez la fin ou arrêtez-la avant de modifier le graphe</translation>
    </message>
    <message>
        <source>%1 left out: the first of each edge was kept</source>
        <translation>%1 omises&#xa0;: la première de chaque arête a été gardée</translation>
    </message>
    <message>
        <source>%1 needed</source>
        <translation>%1 nécessaires</translation>
    </message>
    <message>
        <source>%1 nodes are</source>
        <translation>%1 nœuds sont</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>%1 of %2 %3 matched a row of the table.</source>
        <translation>%1 %3 sur %2 ont trouvé une ligne de la table.</translation>
    </message>
    <message>
        <source>%1 of %2 nodes have a position: the positions were left out</source>
        <translation>%1 nœuds sur %2 ont une position&#xa0;: les positions ont été omises</translation>
    </message>
    <message>
        <source>%1 of %2 values of %3 cannot be %4, and %5 missing now.</source>
        <translation>%1 valeurs sur %2 de %3 ne peuvent pas devenir %4, et manquent désormais.</translation>
    </message>
    <message>
        <source>%1 of edges</source>
        <translation>%1 des arêtes</translation>
    </message>
    <message>
        <source>%1 on %2: the first choice that fits, %3 needed and %4%5</source>
        <translation>%1 sur %2&#xa0;: le premier choix possible, %3 nécessaires et %4%5</translation>
    </message>
    <message>
        <source>%1 on an NVIDIA GPU (%2)</source>
        <translation>%1 sur un GPU NVIDIA (%2)</translation>
    </message>
    <message>
        <source>%1 on the CPU: %2</source>
        <translation>%1 sur le CPU&#xa0;: %2</translation>
    </message>
    <message>
        <source>%1 on the CPU: %2 asks for %3 of device memory and %4</source>
        <translation>%1 sur le CPU&#xa0;: %2 demande %3 de mémoire du périphérique et %4</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 ou %2</translation>
    </message>
    <message>
        <source>%1 others</source>
        <translation>%1 autres</translation>
    </message>
    <message>
        <source>%1 says %2 for every edge</source>
        <translation>%1 dit %2 pour chaque arête</translation>
    </message>
    <message>
        <source>%1 searches went beyond: take the strategy &apos;sources&apos;</source>
        <translation>%1 parcours sont allés au-delà&#xa0;: prenez la stratégie «&#xa0;sources&#xa0;»</translation>
    </message>
    <message>
        <source>%1 selected nodes</source>
        <translation>%1 nœuds sélectionnés</translation>
    </message>
    <message>
        <source>%1 value</source>
        <translation>%1 valeur</translation>
    </message>
    <message>
        <source>%1 vertices at most, but the graph has %2</source>
        <translation>%1 sommets au plus, mais le graphe en a %2</translation>
    </message>
    <message>
        <source>%1 vertices were given to a drawing of %2</source>
        <translation>%1 sommets ont été donnés à un dessin de %2</translation>
    </message>
    <message>
        <source>%1 was asked for</source>
        <translation>%1 a été demandé</translation>
    </message>
    <message>
        <source>%1 were merged into %2%3</source>
        <translation>%1 ont été fusionnés dans %2%3</translation>
    </message>
    <message>
        <source>%1 with a header</source>
        <translation>%1 avec un en-tête</translation>
    </message>
    <message>
        <source>%1 without edges left out: an edge list holds nodes by their edges</source>
        <translation>%1 sans arêtes et laissés de côté&#xa0;: une liste d’arêtes contient les nœuds par leurs arêtes</translation>
    </message>
    <message>
        <source>%1%2 %3 (%4line %5)</source>
        <translation>%1%2 %3 (%4ligne %5)</translation>
    </message>
    <message>
        <source>%1&apos;s name is one line of text</source>
        <translation>le nom de %1 tient en une ligne de texte</translation>
    </message>
    <message>
        <source>%1, and is the default: 1 was taken</source>
        <translation>%1, et c’est la valeur par défaut&#xa0;: 1 a été pris</translation>
    </message>
    <message>
        <source>%1, and no edge is left in the file (%2)</source>
        <translation>%1, et il ne reste aucune arête dans le fichier (%2)</translation>
    </message>
    <message>
        <source>%1, level %2</source>
        <translation>%1, niveau %2</translation>
    </message>
    <message>
        <source>%1: became shorter than its %2 while it was read</source>
        <translation>%1&#xa0;: est devenu plus court que ses %2 pendant la lecture</translation>
    </message>
    <message>
        <source>%1: cannot be opened: %2</source>
        <translation>%1&#xa0;: ne peut pas être ouvert&#xa0;: %2</translation>
    </message>
    <message>
        <source>%1: cannot be opened: there is no such file</source>
        <translation>%1&#xa0;: ne peut pas être ouvert&#xa0;: ce fichier n’existe pas</translation>
    </message>
    <message>
        <source>%1: cannot be read</source>
        <translation>%1&#xa0;: ne peut pas être lu</translation>
    </message>
    <message>
        <source>%1: cannot be read: %2</source>
        <translation>%1&#xa0;: ne peut pas être lu&#xa0;: %2</translation>
    </message>
    <message>
        <source>%1: column %2 was asked for, and the rows have %3</source>
        <translation>%1&#xa0;: la colonne %2 a été demandée, et les lignes en ont %3</translation>
    </message>
    <message>
        <source>%1: has %2, and %3 of memory are free</source>
        <translation>%1&#xa0;: a %2, et %3 de mémoire sont libres</translation>
    </message>
    <message>
        <source>%1: is a folder; name a file inside it</source>
        <translation>%1&#xa0;: est un dossier&#x202f;; nommez un fichier de ce dossier</translation>
    </message>
    <message>
        <source>%1: needs more than the %2 of memory that are free</source>
        <translation>%1&#xa0;: demande plus que les %2 de mémoire libres</translation>
    </message>
    <message>
        <source>%1: no node of the graph has a community in it</source>
        <translation>%1&#xa0;: aucun nœud du graphe n’y a de communauté</translation>
    </message>
    <message>
        <source>%1: not enough memory to read it</source>
        <translation>%1&#xa0;: pas assez de mémoire pour le lire</translation>
    </message>
    <message>
        <source>%1: source and target are both column %2</source>
        <translation>%1&#xa0;: source et cible sont toutes deux la colonne %2</translation>
    </message>
    <message>
        <source>%1: the edge was dropped%2</source>
        <translation>%1&#xa0;: l’arête a été abandonnée%2</translation>
    </message>
    <message>
        <source>%1: the result %2 has scores of %3 edges instead of %4</source>
        <translation>%1&#xa0;: le résultat %2 a des scores de %3 arêtes au lieu de %4</translation>
    </message>
    <message>
        <source>%1: was changed while it was read; read it again when it is complete</source>
        <translation>%1&#xa0;: a été modifié pendant la lecture&#x202f;; relisez-le quand il sera complet</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot stand here: a number or a name is missing before it</source>
        <translation>«&#xa0;%1&#xa0;» ne peut pas être ici&#xa0;: un nombre ou un nom manque avant</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot stand in a column of %2</source>
        <translation>«&#xa0;%1&#xa0;» ne peut pas être dans une colonne de %2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no meaning here</source>
        <translation>«&#xa0;%1&#xa0;» n’a pas de sens ici</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has values of the file for self-loops or for both directions of an edge, which an edited column cannot hold: compute a column from it, and edit that</source>
        <translation>«&#xa0;%1&#xa0;» a des valeurs du fichier pour des boucles ou pour les deux directions d’une arête, qu’une colonne modifiée ne peut pas contenir&#xa0;: calculez-en une colonne, et modifiez celle-ci</translation>
    </message>
    <message>
        <source>&apos;%1&apos; holds neither texts nor whole numbers: no table is joined by it</source>
        <translation>«&#xa0;%1&#xa0;» ne contient ni textes ni nombres entiers&#xa0;: on ne joint pas de table par elle</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a result, which cannot be edited: compute a column from it</source>
        <translation>«&#xa0;%1&#xa0;» est un résultat, qui ne se modifie pas&#xa0;: calculez-en une colonne</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a number: the attribute &apos;%2&apos; of the node was left out</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas un nombre&#xa0;: l’attribut «&#xa0;%2&#xa0;» du nœud a été omis</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a number: the attribute of the edge was left out</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas un nombre&#xa0;: l’attribut de l’arête a été omis</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not an entry: &apos;%2%3&apos; was expected, with row and column from 1 to %4</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas une entrée&#xa0;: «&#xa0;%2%3&#xa0;» était attendu, avec une ligne et une colonne de 1 à %4</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is one column, and an edge list has a source and a target in every line</source>
        <translation>«&#xa0;%1&#xa0;» est une seule colonne, et une liste d’arêtes a une source et une cible à chaque ligne</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is the view that the window shows: choose another name</source>
        <translation>«&#xa0;%1&#xa0;» est la vue que montre la fenêtre&#xa0;: choisissez un autre nom</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is what a measure gave</source>
        <translation>«&#xa0;%1&#xa0;» vient d’une mesure</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is written %2 here</source>
        <translation>«&#xa0;%1&#xa0;» s’écrit %2 ici</translation>
    </message>
    <message>
        <source>&apos;%1&apos; joins nodes with edges here, and only &apos;and&apos; can: nodes and edges are filtered each by their own predicates</source>
        <translation>«&#xa0;%1&#xa0;» joint ici des nœuds et des arêtes, et seul «&#xa0;and&#xa0;» le peut&#xa0;: nœuds et arêtes sont filtrés chacun par leurs propres conditions</translation>
    </message>
    <message>
        <source>&apos;%1&apos; means nothing here</source>
        <translation>«&#xa0;%1&#xa0;» n’a pas de sens ici</translation>
    </message>
    <message>
        <source>&apos;directed&apos; is %1</source>
        <translation>«&#xa0;directed&#xa0;» vaut %1</translation>
    </message>
    <message>
        <source>); update the graphics driver, or set LIBGL_ALWAYS_SOFTWARE=1</source>
        <translation>)&#x202f;; mettez à jour le pilote graphique, ou définissez LIBGL_ALWAYS_SOFTWARE=1</translation>
    </message>
    <message>
        <source>--directed was given, and the graph is undirected: leave it out, or load the graph with directions</source>
        <translation>--directed a été donné, et le graphe est non orienté&#xa0;: omettez-le, ou chargez le graphe avec ses directions</translation>
    </message>
    <message>
        <source>--directed was given, but %1 is undirected: leave it out, or read the file as directed</source>
        <translation>--directed a été donné, mais %1 est non orienté&#xa0;: omettez-le, ou lisez le fichier comme orienté</translation>
    </message>
    <message>
        <source>--epsilon and --sources were both given: either a number of sources, or a bound that decides it</source>
        <translation>--epsilon et --sources ont été donnés ensemble&#xa0;: soit un nombre de sources, soit une borne qui le décide</translation>
    </message>
    <message>
        <source>--epsilon was given for a run over several devices, which do not look at each other&apos;s sums on the way: give --sources K, or one device</source>
        <translation>--epsilon a été donné pour un calcul sur plusieurs périphériques, qui ne voient pas leurs sommes en chemin&#xa0;: donnez --sources K, ou un seul périphérique</translation>
    </message>
    <message>
        <source>--weighted needs weights above 0, and the edge from node %1 to node %2 (counted from 0) has weight 0: drop such edges, or leave --weighted out</source>
        <translation>--weighted demande des poids supérieurs à 0, et l’arête du nœud %1 au nœud %2 (comptés depuis 0) a le poids 0&#xa0;: supprimez de telles arêtes, ou omettez --weighted</translation>
    </message>
    <message>
        <source>--weighted takes weights as lengths, which are above 0, and the edge from node %1 to node %2 (counted from 0) has weight 0: drop such edges, or leave --weighted out</source>
        <translation>--weighted prend les poids comme longueurs, supérieures à 0, et l’arête du nœud %1 au nœud %2 (comptés depuis 0) a le poids 0&#xa0;: supprimez de telles arêtes, ou omettez --weighted</translation>
    </message>
    <message>
        <source>-1, 0 or 1</source>
        <translation>-1, 0 ou 1</translation>
    </message>
    <message>
        <source>0 = all, which is exact; K = a random sample of K sources.</source>
        <translation>0 = toutes, ce qui est exact&#x202f;; K = un échantillon aléatoire de K sources.</translation>
    </message>
    <message>
        <source>1 over the mean distance to the nodes that the node reaches; none where it reaches no other.</source>
        <translation>1 divisé par la distance moyenne aux nœuds que le nœud atteint&#x202f;; rien s’il n’en atteint aucun autre.</translation>
    </message>
    <message>
        <source>1 where NAME has no value, else 0</source>
        <translation>1 où NAME n’a pas de valeur, sinon 0</translation>
    </message>
    <message>
        <source>1 where the edge&apos;s component would fall apart without it, else 0.</source>
        <translation>1 si la composante de l’arête se séparerait sans elle, sinon 0.</translation>
    </message>
    <message>
        <source>1 where the node&apos;s component would fall apart without it, else 0.</source>
        <translation>1 si la composante du nœud se séparerait sans lui, sinon 0.</translation>
    </message>
    <message>
        <source>1 where the test does not hold, else 0</source>
        <translation>1 où le test n’est pas vérifié, sinon 0</translation>
    </message>
    <message>
        <source>32 or 64 sources advance together, bit masks say who meets whom, nothing is added atomically but the scores. The one to take when there is a GPU.</source>
        <translation>32 ou 64 sources avancent ensemble, des masques de bits disent qui rencontre qui, rien n’est additionné atomiquement sauf les scores. Celle à prendre quand il y a un GPU.</translation>
    </message>
    <message>
        <source>= compares nothing: write ==</source>
        <translation>= ne compare rien&#xa0;: écrivez ==</translation>
    </message>
    <message>
        <source>@ is followed by a level, 1 is the finest: community@2</source>
        <translation>@ est suivi d’un niveau, 1 étant le plus fin&#xa0;: community@2</translation>
    </message>
    <message>
        <source>A good authority is pointed at by good hubs; the largest is 1.</source>
        <translation>De bons hubs pointent vers une bonne autorité&#x202f;; le plus grand score est 1.</translation>
    </message>
    <message>
        <source>A good hub points at good authorities; the largest is 1.</source>
        <translation>Un bon hub pointe vers de bonnes autorités&#x202f;; le plus grand score est 1.</translation>
    </message>
    <message>
        <source>A level ends when a sweep gains less modularity than this.</source>
        <translation>Un niveau se termine quand une passe gagne moins de modularité que ceci.</translation>
    </message>
    <message>
        <source>A level ends with the labels of its best sweep; otherwise with those of its last one.</source>
        <translation>Un niveau se termine avec les étiquettes de sa meilleure passe&#x202f;; sinon avec celles de la dernière.</translation>
    </message>
    <message>
        <source>A node was added.</source>
        <translation>Un nœud a été ajouté.</translation>
    </message>
    <message>
        <source>A node&apos;s score is in proportion to the summed scores of its neighbours (of the nodes whose arcs enter it); the largest is 1.</source>
        <translation>Le score d’un nœud est proportionnel à la somme de ceux de ses voisins (des nœuds dont les arcs y entrent)&#x202f;; le plus grand est 1.</translation>
    </message>
    <message>
        <source>A shortest path is between two nodes, and %1 are selected: select two.</source>
        <translation>Un plus court chemin relie deux nœuds, et %1 sont sélectionnés&#xa0;: sélectionnez-en deux.</translation>
    </message>
    <message>
        <source>A strategy on the device and all other cores draw sources from one counter; the cores begin while the device is being started.</source>
        <translation>Une stratégie sur le périphérique et tous les autres cœurs prennent leurs sources à un même compteur&#x202f;; les cœurs commencent pendant que le périphérique démarre.</translation>
    </message>
    <message>
        <source>A thread block per source with explicit queues: only the arcs of the frontier are looked at. Best on road networks and meshes, whose searches are deep. Also by summed weight.</source>
        <translation>Un bloc de fils par source avec des files explicites&#xa0;: seuls les arcs du front sont examinés. La meilleure sur les réseaux routiers et les maillages, dont les parcours sont profonds. Aussi par somme de poids.</translation>
    </message>
    <message>
        <source>A thread block per source, a thread per arc: evenly dealt work, but all arcs at every level. The yardstick of the paper.</source>
        <translation>Un bloc de fils par source, un fil par arc&#xa0;: travail bien réparti, mais tous les arcs à chaque niveau. La référence de l’article.</translation>
    </message>
    <message>
        <source>A thread block per source, a thread per vertex: simple, and slow where degrees differ.</source>
        <translation>Un bloc de fils par source, un fil par sommet&#xa0;: simple, et lent quand les degrés diffèrent.</translation>
    </message>
    <message>
        <source>A where the test holds, else B</source>
        <translation>A où le test est vérifié, sinon B</translation>
    </message>
    <message>
        <source>Above 0: sources are drawn until no normalised score is off by more than this.</source>
        <translation>Au-dessus de 0&#xa0;: des sources sont tirées jusqu’à ce qu’aucun score normalisé ne s’écarte davantage.</translation>
    </message>
    <message>
        <source>Adaptive</source>
        <translation>Adaptative</translation>
    </message>
    <message>
        <source>Add a node</source>
        <translation>Ajouter un nœud</translation>
    </message>
    <message>
        <source>Add an edge %1</source>
        <translation>Ajouter une arête %1</translation>
    </message>
    <message>
        <source>Add the bookmark %1</source>
        <translation>Ajouter le signet %1</translation>
    </message>
    <message>
        <source>Add the column %1</source>
        <translation>Ajouter la colonne %1</translation>
    </message>
    <message>
        <source>Add the node %1</source>
        <translation>Ajouter le nœud %1</translation>
    </message>
    <message>
        <source>Adding a node</source>
        <translation>Ajout d’un nœud</translation>
    </message>
    <message>
        <source>Adding an edge</source>
        <translation>Ajout d’une arête</translation>
    </message>
    <message>
        <source>Adds the arcs up in one global hash map of vertex and community. Fast once communities are few, slow on the first sweeps.</source>
        <translation>Additionne les arcs dans une seule table de hachage globale par sommet et communauté. Rapide une fois les communautés peu nombreuses, lente aux premières passes.</translation>
    </message>
    <message>
        <source>Aggregation stages at most.</source>
        <translation>Nombre maximal d’étapes d’agrégation.</translation>
    </message>
    <message>
        <source>All cores move blocks of vertices at once, in random rounds, and only vertices whose neighbourhood changed. The same result for any number of threads.</source>
        <translation>Tous les cœurs déplacent à la fois des blocs de sommets, en tours aléatoires, et seulement les sommets dont le voisinage a changé. Le même résultat pour tout nombre de fils.</translation>
    </message>
    <message>
        <source>All cores, each on a source of its own, in double: the reference of the others.</source>
        <translation>Tous les cœurs, chacun sur sa propre source, en double précision&#xa0;: la référence des autres.</translation>
    </message>
    <message>
        <source>All sweeps of a level in one kernel, local moving again while uncoarsening, connected communities, the same result on every run. The one to take when there is a GPU.</source>
        <translation>Toutes les passes d’un niveau dans un seul noyau, déplacements locaux aussi à la redescente, communautés connexes, le même résultat à chaque calcul. Celle à prendre quand il y a un GPU.</translation>
    </message>
    <message>
        <source>All threads of the device on one level: vertices of high degree are split in virtual ones, and a second kernel adds up what they found.</source>
        <translation>Tous les fils du périphérique sur un niveau&#xa0;: les sommets de haut degré sont partagés en sommets virtuels, et un second noyau additionne ce qu’ils ont trouvé.</translation>
    </message>
    <message>
        <source>All vertices in the rows of a square, community after community.</source>
        <translation>Tous les sommets dans les rangées d’un carré, communauté après communauté.</translation>
    </message>
    <message>
        <source>An edge %1 was added.</source>
        <translation>Une arête %1 a été ajoutée.</translation>
    </message>
    <message>
        <source>Arcs sorted at a time; 0 = as many as fit.</source>
        <translation>Arcs triés à la fois&#x202f;; 0 = autant qu’il en tient.</translation>
    </message>
    <message>
        <source>Arcs that enter the node; edges of an undirected graph.</source>
        <translation>Arcs qui entrent dans le nœud&#x202f;; les arêtes d’un graphe non orienté.</translation>
    </message>
    <message>
        <source>Arcs that leave the node; edges of an undirected graph.</source>
        <translation>Arcs qui sortent du nœud&#x202f;; les arêtes d’un graphe non orienté.</translation>
    </message>
    <message>
        <source>Articulation points</source>
        <translation>Points d’articulation</translation>
    </message>
    <message>
        <source>As many lanes per vertex as its degree needs: seven buckets, from four lanes to a block with its table in global memory, move one after another; contraction in three. The same result on every run. Good where degrees differ widely.</source>
        <translation>Autant de voies par sommet que son degré en demande&#xa0;: sept classes, de quatre voies à un bloc avec sa table en mémoire globale, se déplacent l’une après l’autre&#x202f;; contraction en trois. Le même résultat à chaque calcul. Bonne quand les degrés diffèrent beaucoup.</translation>
    </message>
    <message>
        <source>Assortativity</source>
        <translation>Assortativité</translation>
    </message>
    <message>
        <source>Attraction by the logarithm of the distance: tighter communities, for small graphs.</source>
        <translation>Attraction par le logarithme de la distance&#xa0;: communautés plus serrées, pour les petits graphes.</translation>
    </message>
    <message>
        <source>Authority score</source>
        <translation>Score d’autorité</translation>
    </message>
    <message>
        <source>Background</source>
        <translation>Fond</translation>
    </message>
    <message>
        <source>Barnes-Hut opening angle: larger is faster and coarser; 0 computes every pair.</source>
        <translation>Angle d’ouverture de Barnes-Hut&#xa0;: plus grand, plus rapide et plus grossier&#x202f;; 0 calcule chaque paire.</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Lot</translation>
    </message>
    <message>
        <source>Betweenness</source>
        <translation>Intermédiarité</translation>
    </message>
    <message>
        <source>Betweenness error</source>
        <translation>Erreur d’intermédiarité</translation>
    </message>
    <message>
        <source>Betweenness of edges</source>
        <translation>Intermédiarité des arêtes</translation>
    </message>
    <message>
        <source>Betweenness of edges beside that of nodes.</source>
        <translation>L’intermédiarité des arêtes en plus de celle des nœuds.</translation>
    </message>
    <message>
        <source>Block per vertex</source>
        <translation>Un bloc par sommet</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Blocs</translation>
    </message>
    <message>
        <source>Bridges</source>
        <translation>Ponts</translation>
    </message>
    <message>
        <source>Bucket</source>
        <translation>Classe</translation>
    </message>
    <message>
        <source>CPU and GPU</source>
        <translation>CPU et GPU</translation>
    </message>
    <message>
        <source>CPU workers</source>
        <translation>Fils du CPU</translation>
    </message>
    <message>
        <source>CUDA heterogeneous: the strategy that runs beside the CPU.</source>
        <translation>CUDA hétérogène&#xa0;: la stratégie qui tourne à côté du CPU.</translation>
    </message>
    <message>
        <source>CUDA heterogeneous: threads beside the device; 0 = cores - 1.</source>
        <translation>CUDA hétérogène&#xa0;: fils à côté du périphérique&#x202f;; 0 = cœurs - 1.</translation>
    </message>
    <message>
        <source>CUDA sampling: edge-parallel takes over below this many times log2 of the nodes.</source>
        <translation>CUDA échantillonnage&#xa0;: en dessous de tant de fois le log2 des nœuds, le parallélisme par arête prend le relais.</translation>
    </message>
    <message>
        <source>CUDA sampling: of the depths, 0.5 = the median.</source>
        <translation>CUDA échantillonnage&#xa0;: des profondeurs, 0.5 = la médiane.</translation>
    </message>
    <message>
        <source>CUDA sampling: searches whose depths decide between work-efficient and edge-parallel.</source>
        <translation>CUDA échantillonnage&#xa0;: parcours dont les profondeurs décident entre travail minimal et parallélisme par arête.</translation>
    </message>
    <message>
        <source>CUDA virtual-vertices: add partial sums up in a second kernel instead of by atomics.</source>
        <translation>CUDA sommets virtuels&#xa0;: additionner les sommes partielles dans un second noyau au lieu d’opérations atomiques.</translation>
    </message>
    <message>
        <source>CUDA virtual-vertices: deal arcs in turn, so that neighbouring threads read neighbouring arcs.</source>
        <translation>CUDA sommets virtuels&#xa0;: distribuer les arcs à tour de rôle, pour que des fils voisins lisent des arcs voisins.</translation>
    </message>
    <message>
        <source>CUDA virtual-vertices: most arcs of a virtual vertex; 0 = vertices stay whole.</source>
        <translation>CUDA sommets virtuels&#xa0;: nombre maximal d’arcs d’un sommet virtuel&#x202f;; 0 = les sommets restent entiers.</translation>
    </message>
    <message>
        <source>CUDA virtual-vertices: one array of structures instead of an array per value.</source>
        <translation>CUDA sommets virtuels&#xa0;: un tableau de structures au lieu d’un tableau par valeur.</translation>
    </message>
    <message>
        <source>CUDA, weighted: width of a bucket of distances in mean edge lengths; 0 = 32 / mean degree.</source>
        <translation>CUDA, pondéré&#xa0;: largeur d’une classe de distances en longueurs moyennes d’arête&#x202f;; 0 = 32 / degré moyen.</translation>
    </message>
    <message>
        <source>CUDA-OpenGL interop</source>
        <translation>interopérabilité CUDA-OpenGL</translation>
    </message>
    <message>
        <source>CUDA: sources in flight; 0 = as many as the memory allows.</source>
        <translation>CUDA&#xa0;: sources simultanées&#x202f;; 0 = autant que la mémoire le permet.</translation>
    </message>
    <message>
        <source>Change %1 to %2</source>
        <translation>Changer %1 en %2</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Vérifier</translation>
    </message>
    <message>
        <source>Circle</source>
        <translation>Cercle</translation>
    </message>
    <message>
        <source>Clear %1</source>
        <translation>Vider %1</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>Fermer %1</translation>
    </message>
    <message>
        <source>Closeness</source>
        <translation>Proximité</translation>
    </message>
    <message>
        <source>Clustering</source>
        <translation>Clustering</translation>
    </message>
    <message>
        <source>Clustering coefficient</source>
        <translation>Coefficient de clustering</translation>
    </message>
    <message>
        <source>Colour by %1</source>
        <translation>Colorer selon %1</translation>
    </message>
    <message>
        <source>Communities</source>
        <translation>Communautés</translation>
    </message>
    <message>
        <source>Community</source>
        <translation>Communauté</translation>
    </message>
    <message>
        <source>Community gravity</source>
        <translation>Gravité des communautés</translation>
    </message>
    <message>
        <source>Community totals follow after the sweep, not after every bucket.</source>
        <translation>Les totaux des communautés sont mis à jour après la passe, non après chaque classe.</translation>
    </message>
    <message>
        <source>Component (1 is the largest)</source>
        <translation>Composante (1 est la plus grande)</translation>
    </message>
    <message>
        <source>Components</source>
        <translation>Composantes</translation>
    </message>
    <message>
        <source>Compute %1 = %2</source>
        <translation>Calculer %1 = %2</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>Confiance</translation>
    </message>
    <message>
        <source>Connected</source>
        <translation>Connexes</translation>
    </message>
    <message>
        <source>Connectivity</source>
        <translation>Connexité</translation>
    </message>
    <message>
        <source>Core number</source>
        <translation>Indice de cœur</translation>
    </message>
    <message>
        <source>Damping</source>
        <translation>Amortissement</translation>
    </message>
    <message>
        <source>Degree</source>
        <translation>Degré</translation>
    </message>
    <message>
        <source>Degree buckets</source>
        <translation>Classes de degré</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>Supprimer %1</translation>
    </message>
    <message>
        <source>Delete %1 results</source>
        <translation>Supprimer %1 résultats</translation>
    </message>
    <message>
        <source>Delete the edge between %1 and %2</source>
        <translation>Supprimer l’arête entre %1 et %2</translation>
    </message>
    <message>
        <source>Delete the edges between %1</source>
        <translation>Supprimer les arêtes entre %1</translation>
    </message>
    <message>
        <source>Delete the self-loops</source>
        <translation>Supprimer les boucles</translation>
    </message>
    <message>
        <source>Deleting an edge</source>
        <translation>Suppression d’une arête</translation>
    </message>
    <message>
        <source>Deleting edges</source>
        <translation>Suppression d’arêtes</translation>
    </message>
    <message>
        <source>Deleting nodes</source>
        <translation>Suppression de nœuds</translation>
    </message>
    <message>
        <source>Deleting self-loops</source>
        <translation>Suppression des boucles</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>Densité</translation>
    </message>
    <message>
        <source>Depth quantile</source>
        <translation>Quantile de profondeur</translation>
    </message>
    <message>
        <source>Depth samples</source>
        <translation>Échantillons de profondeur</translation>
    </message>
    <message>
        <source>Depth threshold</source>
        <translation>Seuil de profondeur</translation>
    </message>
    <message>
        <source>Deterministic</source>
        <translation>Déterministe</translation>
    </message>
    <message>
        <source>Diameter</source>
        <translation>Diamètre</translation>
    </message>
    <message>
        <source>Directed</source>
        <translation>Orienté</translation>
    </message>
    <message>
        <source>Discs of communities</source>
        <translation>Disques des communautés</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>Distance</translation>
    </message>
    <message>
        <source>Distance to the farthest node that the node reaches; 0 where it reaches no other.</source>
        <translation>Distance au nœud le plus éloigné que le nœud atteint&#x202f;; 0 s’il n’en atteint aucun autre.</translation>
    </message>
    <message>
        <source>Distances to 0 = all nodes, which is exact; K = to a random sample of K.</source>
        <translation>Distances vers 0 = tous les nœuds, ce qui est exact&#x202f;; K = vers un échantillon aléatoire de K.</translation>
    </message>
    <message>
        <source>Distinct sums per arc under which the hash map is used.</source>
        <translation>Sommes distinctes par arc en dessous desquelles la table de hachage est utilisée.</translation>
    </message>
    <message>
        <source>Divide by the number of other nodes.</source>
        <translation>Diviser par le nombre des autres nœuds.</translation>
    </message>
    <message>
        <source>Divide by the number of pairs that leave the node out.</source>
        <translation>Diviser par le nombre de paires sans ce nœud.</translation>
    </message>
    <message>
        <source>Eccentricity</source>
        <translation>Excentricité</translation>
    </message>
    <message>
        <source>Edge betweenness</source>
        <translation>Intermédiarité d’arête</translation>
    </message>
    <message>
        <source>Edge is a self-loop</source>
        <translation>L’arête est une boucle</translation>
    </message>
    <message>
        <source>Edge list</source>
        <translation>Liste d’arêtes</translation>
    </message>
    <message>
        <source>Edge weight</source>
        <translation>Poids d’arête</translation>
    </message>
    <message>
        <source>Edge-parallel</source>
        <translation>Parallèle par arête</translation>
    </message>
    <message>
        <source>Edge: %1</source>
        <translation>Arête&#xa0;: %1</translation>
    </message>
    <message>
        <source>Edges at the node, a self-loop counting twice; with directions, arcs that leave and arcs that enter.</source>
        <translation>Arêtes du nœud, une boucle comptant deux fois&#x202f;; avec des directions, arcs sortants et arcs entrants.</translation>
    </message>
    <message>
        <source>Edges by %1</source>
        <translation>Arêtes selon %1</translation>
    </message>
    <message>
        <source>Edges over the pairs of nodes; self-loops are counted among the edges alone.</source>
        <translation>Arêtes rapportées aux paires de nœuds&#x202f;; les boucles ne comptent que parmi les arêtes.</translation>
    </message>
    <message>
        <source>Edges pull, vertices push. Starts from the communities and works down to the vertices, so that the overall shape stands early.</source>
        <translation>Les arêtes attirent, les sommets se repoussent. Part des communautés et descend jusqu’aux sommets, pour que la forme d’ensemble apparaisse tôt.</translation>
    </message>
    <message>
        <source>Edges pull, vertices push: repulsion through a particle mesh by Fourier transforms, every pair on small levels. Starts from the communities and works down to the vertices. The same drawing on every run.</source>
        <translation>Les arêtes attirent, les sommets se repoussent&#xa0;: répulsion par une grille de particules et transformées de Fourier, chaque paire aux petits niveaux. Part des communautés et descend jusqu’aux sommets. Le même dessin à chaque calcul.</translation>
    </message>
    <message>
        <source>Edges too</source>
        <translation>Arêtes aussi</translation>
    </message>
    <message>
        <source>Eigenvector centrality</source>
        <translation>Centralité de vecteur propre</translation>
    </message>
    <message>
        <source>Enter %1</source>
        <translation>Entrer dans %1</translation>
    </message>
    <message>
        <source>Error bound</source>
        <translation>Borne d’erreur</translation>
    </message>
    <message>
        <source>Every community is a disc, with its communities packed inside: which there are and how large, at once at any size. Edges have no say.</source>
        <translation>Chaque communauté est un disque, ses communautés rangées à l’intérieur&#xa0;: lesquelles existent et leur taille, tout de suite à toute échelle. Les arêtes ne comptent pas.</translation>
    </message>
    <message>
        <source>Exact runs by hops on undirected graphs: nodes with the same neighbours are searched once, where that saves work; changes no result.</source>
        <translation>Calculs exacts par sauts sur des graphes non orientés&#xa0;: les nœuds de mêmes voisins sont parcourus une seule fois, là où cela épargne du travail&#x202f;; ne change aucun résultat.</translation>
    </message>
    <message>
        <source>Exact runs on undirected graphs: cut at articulation vertices, where that saves work; changes no result.</source>
        <translation>Calculs exacts sur des graphes non orientés&#xa0;: couper aux points d’articulation, là où cela épargne du travail&#x202f;; ne change aucun résultat.</translation>
    </message>
    <message>
        <source>Exact runs on undirected graphs: vertices of degree 1 are taken off first and accounted for exactly.</source>
        <translation>Calculs exacts sur des graphes non orientés&#xa0;: les sommets de degré 1 sont d’abord retirés et pris en compte exactement.</translation>
    </message>
    <message>
        <source>Fast</source>
        <translation>Rapide</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtre</translation>
    </message>
    <message>
        <source>Finding the largest component</source>
        <translation>Recherche de la plus grande composante</translation>
    </message>
    <message>
        <source>First-sweep short-cut</source>
        <translation>Raccourci de première passe</translation>
    </message>
    <message>
        <source>Follow the directions of the arcs; needs a directed graph.</source>
        <translation>Suivre les directions des arcs&#x202f;; demande un graphe orienté.</translation>
    </message>
    <message>
        <source>ForceAtlas2 on the GPU, multilevel</source>
        <translation>ForceAtlas2 sur le GPU, multiniveau</translation>
    </message>
    <message>
        <source>ForceAtlas2, multilevel</source>
        <translation>ForceAtlas2, multiniveau</translation>
    </message>
    <message>
        <source>Gamma: above 1 gives smaller communities, below 1 larger ones.</source>
        <translation>Gamma&#xa0;: au-dessus de 1, des communautés plus petites&#x202f;; en dessous, plus grandes.</translation>
    </message>
    <message>
        <source>Gravity</source>
        <translation>Gravité</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Grille</translation>
    </message>
    <message>
        <source>Harmonic centrality</source>
        <translation>Centralité harmonique</translation>
    </message>
    <message>
        <source>Hash map</source>
        <translation>Table de hachage</translation>
    </message>
    <message>
        <source>Heed the weights: as lengths of paths, or as strengths of links.</source>
        <translation>Tenir compte des poids&#xa0;: comme longueurs des chemins, ou comme forces des liens.</translation>
    </message>
    <message>
        <source>Hub score</source>
        <translation>Score de hub</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Id</translation>
    </message>
    <message>
        <source>Ids</source>
        <translation>Ids</translation>
    </message>
    <message>
        <source>Import %1</source>
        <translation>Importer %1</translation>
    </message>
    <message>
        <source>In-degree</source>
        <translation>Degré entrant</translation>
    </message>
    <message>
        <source>Isolate %1</source>
        <translation>Isoler %1</translation>
    </message>
    <message>
        <source>Isolated</source>
        <translation>Isolé</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>Itérations</translation>
    </message>
    <message>
        <source>Join %1 by %2</source>
        <translation>Joindre %1 selon %2</translation>
    </message>
    <message>
        <source>Keep only %1</source>
        <translation>Ne garder que %1</translation>
    </message>
    <message>
        <source>Keep only the largest component</source>
        <translation>Ne garder que la plus grande composante</translation>
    </message>
    <message>
        <source>Keep only what is visible</source>
        <translation>Ne garder que ce qui est visible</translation>
    </message>
    <message>
        <source>Keep the best sweep</source>
        <translation>Garder la meilleure passe</translation>
    </message>
    <message>
        <source>Keeping nodes</source>
        <translation>Réduction aux nœuds choisis</translation>
    </message>
    <message>
        <source>Keeping what is visible</source>
        <translation>Réduction à ce qui est visible</translation>
    </message>
    <message>
        <source>Key share</source>
        <translation>Part des clés</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Étiquette</translation>
    </message>
    <message>
        <source>Label by %1</source>
        <translation>Étiqueter selon %1</translation>
    </message>
    <message>
        <source>Labels of the file</source>
        <translation>Étiquettes du fichier</translation>
    </message>
    <message>
        <source>Large level</source>
        <translation>Grand niveau</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Spatialisation</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Sortir</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>Légende</translation>
    </message>
    <message>
        <source>Length step</source>
        <translation>Pas de longueur</translation>
    </message>
    <message>
        <source>Level %1</source>
        <translation>Niveau %1</translation>
    </message>
    <message>
        <source>Lock views together</source>
        <translation>Lier les vues</translation>
    </message>
    <message>
        <source>Louvain</source>
        <translation>Louvain</translation>
    </message>
    <message>
        <source>Louvain works on undirected graphs, and this one is directed: give its undirected form</source>
        <translation>La méthode de Louvain porte sur des graphes non orientés, et celui-ci est orienté&#xa0;: donnez sa forme non orientée</translation>
    </message>
    <message>
        <source>Make undirected</source>
        <translation>Rendre non orienté</translation>
    </message>
    <message>
        <source>Making the graph undirected</source>
        <translation>Passage à un graphe non orienté</translation>
    </message>
    <message>
        <source>Matrix Market without its banner</source>
        <translation>Matrix Market sans sa bannière</translation>
    </message>
    <message>
        <source>Mean of 1 over the distances to all other nodes, 0 for those out of reach.</source>
        <translation>Moyenne de 1 divisé par les distances à tous les autres nœuds, 0 pour ceux hors d’atteinte.</translation>
    </message>
    <message>
        <source>Merge %1 into %2</source>
        <translation>Fusionner %1 dans %2</translation>
    </message>
    <message>
        <source>Merge nodes by %1</source>
        <translation>Fusionner les nœuds selon %1</translation>
    </message>
    <message>
        <source>Merge twins</source>
        <translation>Fusionner les jumeaux</translation>
    </message>
    <message>
        <source>Merging nodes</source>
        <translation>Fusion de nœuds</translation>
    </message>
    <message>
        <source>Merging nodes of equal values</source>
        <translation>Fusion des nœuds de même valeur</translation>
    </message>
    <message>
        <source>Mixing</source>
        <translation>Mélange</translation>
    </message>
    <message>
        <source>Most levels</source>
        <translation>Niveaux au plus</translation>
    </message>
    <message>
        <source>Most sweeps</source>
        <translation>Passes au plus</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Déplacer</translation>
    </message>
    <message>
        <source>Move the vertices of every finer level once more at the end.</source>
        <translation>Déplacer encore une fois à la fin les sommets de chaque niveau plus fin.</translation>
    </message>
    <message>
        <source>NAME, and A where it has no value</source>
        <translation>NAME, et A où il n’a pas de valeur</translation>
    </message>
    <message>
        <source>Neighbours get near numbers first (breadth-first order); changes no result.</source>
        <translation>Les voisins reçoivent des numéros proches (ordre du parcours en largeur)&#x202f;; ne change aucun résultat.</translation>
    </message>
    <message>
        <source>No path leads from %1 to %2.</source>
        <translation>Aucun chemin ne mène de %1 à %2.</translation>
    </message>
    <message>
        <source>Normalised</source>
        <translation>Normalisé</translation>
    </message>
    <message>
        <source>Of the order of the vertices; with 0 `sequential` takes their natural order.</source>
        <translation>De l’ordre des sommets&#x202f;; avec 0, `sequential` prend leur ordre naturel.</translation>
    </message>
    <message>
        <source>Of the random order of the sources.</source>
        <translation>De l’ordre aléatoire des sources.</translation>
    </message>
    <message>
        <source>Of the random sample.</source>
        <translation>De l’échantillon aléatoire.</translation>
    </message>
    <message>
        <source>On the device</source>
        <translation>Sur le périphérique</translation>
    </message>
    <message>
        <source>On the first sweep of a level every arc is its own sum: no sorting, no table.</source>
        <translation>À la première passe d’un niveau, chaque arc est sa propre somme&#xa0;: ni tri, ni table.</translation>
    </message>
    <message>
        <source>One end</source>
        <translation>Une extrémité</translation>
    </message>
    <message>
        <source>One source per core</source>
        <translation>Une source par cœur</translation>
    </message>
    <message>
        <source>One thread block per vertex, whatever its degree; everything, the contraction included, happens on the GPU. The same result on every run. A good yardstick for the strategies that sort vertices by degree.</source>
        <translation>Un bloc de fils par sommet, quel que soit son degré&#x202f;; tout, contraction comprise, se passe sur le GPU. Le même résultat à chaque calcul. Une bonne référence pour les stratégies qui classent les sommets par degré.</translation>
    </message>
    <message>
        <source>Only look again at vertices whose neighbourhood changed.</source>
        <translation>Ne réexaminer que les sommets dont le voisinage a changé.</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>Ouvrir %1</translation>
    </message>
    <message>
        <source>OpenGL runs on another GPU</source>
        <translation>OpenGL tourne sur un autre GPU</translation>
    </message>
    <message>
        <source>OpenGL runs on another device or in software</source>
        <translation>OpenGL tourne sur un autre périphérique ou en logiciel</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>Ouverture de %1</translation>
    </message>
    <message>
        <source>Other end</source>
        <translation>Autre extrémité</translation>
    </message>
    <message>
        <source>Out-degree</source>
        <translation>Degré sortant</translation>
    </message>
    <message>
        <source>Pairs of neighbours of the node that are neighbours.</source>
        <translation>Paires de voisins du nœud qui sont voisins entre eux.</translation>
    </message>
    <message>
        <source>Parallel</source>
        <translation>Parallèle</translation>
    </message>
    <message>
        <source>Part of the arcs whose reverse is there too, without self-loops; 1 of an undirected graph.</source>
        <translation>Part des arcs dont l’inverse existe aussi, sans les boucles&#x202f;; 1 pour un graphe non orienté.</translation>
    </message>
    <message>
        <source>Part of the pairs of the node&apos;s neighbours that are neighbours; 0 below two.</source>
        <translation>Part des paires de voisins du nœud qui sont voisins entre eux&#x202f;; 0 en dessous de deux voisins.</translation>
    </message>
    <message>
        <source>Part of the paths of two edges whose ends are neighbours, all over the graph (the global clustering coefficient).</source>
        <translation>Part des chemins de deux arêtes dont les bouts sont voisins, dans tout le graphe (le coefficient de clustering global).</translation>
    </message>
    <message>
        <source>Part of the time that a surfer is at the node who follows an arc with the probability of the damping and starts anew otherwise, everywhere alike or by a column; sums to 1.</source>
        <translation>Part du temps que passe au nœud un promeneur qui suit un arc avec la probabilité d’amortissement et repart sinon, de partout également ou selon une colonne&#x202f;; la somme est 1.</translation>
    </message>
    <message>
        <source>Partition</source>
        <translation>Partition</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Épingler</translation>
    </message>
    <message>
        <source>Probability to follow an arc instead of starting anew.</source>
        <translation>Probabilité de suivre un arc au lieu de repartir.</translation>
    </message>
    <message>
        <source>Probability with which the error bound holds for all nodes.</source>
        <translation>Probabilité avec laquelle la borne d’erreur vaut pour tous les nœuds.</translation>
    </message>
    <message>
        <source>Prune</source>
        <translation>Élaguer</translation>
    </message>
    <message>
        <source>Pull of every vertex toward the centre; 0 lets branches reach far out.</source>
        <translation>Attraction de chaque sommet vers le centre&#x202f;; 0 laisse les branches s’étendre loin.</translation>
    </message>
    <message>
        <source>Pull of every vertex toward the middle of its community, in units of the pull of its edges.</source>
        <translation>Attraction de chaque sommet vers le milieu de sa communauté, en unités de celle de ses arêtes.</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>Rayon</translation>
    </message>
    <message>
        <source>Random subsets of the vertices that a sweep moves one after the other; 1 = all at once.</source>
        <translation>Sous-ensembles aléatoires des sommets qu’une passe déplace l’un après l’autre&#x202f;; 1 = tous à la fois.</translation>
    </message>
    <message>
        <source>Ranking</source>
        <translation>Classement</translation>
    </message>
    <message>
        <source>Reciprocity</source>
        <translation>Réciprocité</translation>
    </message>
    <message>
        <source>Reduction</source>
        <translation>Réduction</translation>
    </message>
    <message>
        <source>Refine</source>
        <translation>Raffiner</translation>
    </message>
    <message>
        <source>Relaxed</source>
        <translation>Relâché</translation>
    </message>
    <message>
        <source>Remove the bookmark %1</source>
        <translation>Supprimer le signet %1</translation>
    </message>
    <message>
        <source>Remove the column %1</source>
        <translation>Supprimer la colonne %1</translation>
    </message>
    <message>
        <source>Remove the filter %1</source>
        <translation>Supprimer le filtre %1</translation>
    </message>
    <message>
        <source>Rename %1 to %2</source>
        <translation>Renommer %1 en %2</translation>
    </message>
    <message>
        <source>Rename the filter %1 to %2</source>
        <translation>Renommer le filtre %1 en %2</translation>
    </message>
    <message>
        <source>Renumber</source>
        <translation>Renuméroter</translation>
    </message>
    <message>
        <source>Repulsion between vertices: the area of the drawing grows in proportion.</source>
        <translation>Répulsion entre sommets&#xa0;: la surface du dessin croît en proportion.</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>Résolution</translation>
    </message>
    <message>
        <source>Reverse the directions</source>
        <translation>Inverser les directions</translation>
    </message>
    <message>
        <source>Reversing directions</source>
        <translation>Inversion des directions</translation>
    </message>
    <message>
        <source>Round-robin</source>
        <translation>À tour de rôle</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>Tours</translation>
    </message>
    <message>
        <source>Run %1</source>
        <translation>Lancer %1</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>Échantillonnage</translation>
    </message>
    <message>
        <source>Save the filter %1</source>
        <translation>Enregistrer le filtre %1</translation>
    </message>
    <message>
        <source>Scaling</source>
        <translation>Échelle</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Graine</translation>
    </message>
    <message>
        <source>Sequential</source>
        <translation>Séquentielle</translation>
    </message>
    <message>
        <source>Set %1 to %2</source>
        <translation>Fixer %1 à %2</translation>
    </message>
    <message>
        <source>Shortest by the sum of weights instead of by the number of edges.</source>
        <translation>Les plus courts selon la somme des poids au lieu du nombre d’arêtes.</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>Afficher %1</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Tout afficher</translation>
    </message>
    <message>
        <source>Show all nodes</source>
        <translation>Afficher tous les nœuds</translation>
    </message>
    <message>
        <source>Show the bookmark %1</source>
        <translation>Afficher le signet %1</translation>
    </message>
    <message>
        <source>Size by %1</source>
        <translation>Taille selon %1</translation>
    </message>
    <message>
        <source>Software</source>
        <translation>Logiciel</translation>
    </message>
    <message>
        <source>Sort and reduce</source>
        <translation>Tri et réduction</translation>
    </message>
    <message>
        <source>Sorts the arcs of the vertices that are left after pruning by vertex and community and adds up equal keys. Steady, and the one for graphs that hardly fit: it copies arcs bucket by bucket.</source>
        <translation>Trie les arcs des sommets restés après l’élagage par sommet et communauté et additionne les clés égales. Régulière, et celle des graphes qui tiennent à peine&#xa0;: elle copie les arcs classe par classe.</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Source</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Sources</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Découper</translation>
    </message>
    <message>
        <source>Split communities that are not connected inside.</source>
        <translation>Découper les communautés qui ne sont pas connexes.</translation>
    </message>
    <message>
        <source>Starts a level by sorting and goes over to the hash map when the distinct sums have become few. The same communities as sort-reduce and hash-map.</source>
        <translation>Commence un niveau par le tri et passe à la table de hachage quand les sommes distinctes sont devenues peu nombreuses. Les mêmes communautés que sort-reduce et hash-map.</translation>
    </message>
    <message>
        <source>Steps at most once all vertices are in play; 0 goes on until the drawing rests.</source>
        <translation>Nombre maximal de pas une fois tous les sommets en jeu&#x202f;; 0 continue jusqu’à ce que le dessin soit au repos.</translation>
    </message>
    <message>
        <source>Stopped: an estimate from %1 sources.</source>
        <translation>Arrêté&#xa0;: une estimation à partir de %1 sources.</translation>
    </message>
    <message>
        <source>Stopped: these are the best communities so far.</source>
        <translation>Arrêté&#xa0;: voici les meilleures communautés obtenues.</translation>
    </message>
    <message>
        <source>Strong components</source>
        <translation>Composantes fortement connexes</translation>
    </message>
    <message>
        <source>Structures</source>
        <translation>Structures</translation>
    </message>
    <message>
        <source>Summed weights of the edges at the node (its strength), a self-loop counting twice.</source>
        <translation>Somme des poids des arêtes du nœud (sa force), une boucle comptant deux fois.</translation>
    </message>
    <message>
        <source>Sweeps over the vertices of one level at most.</source>
        <translation>Nombre maximal de passes sur les sommets d’un niveau.</translation>
    </message>
    <message>
        <source>TEST ? A : B is not complete</source>
        <translation>TEST&#x202f;? A&#xa0;: B n’est pas complet</translation>
    </message>
    <message>
        <source>Take trees off</source>
        <translation>Retirer les arbres</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>Cible</translation>
    </message>
    <message>
        <source>The component in which each node reaches each along the arcs: 1 is the largest.</source>
        <translation>La composante où chaque nœud atteint chaque autre en suivant les arcs&#xa0;: 1 est la plus grande.</translation>
    </message>
    <message>
        <source>The component of the node, whatever the directions: 1 is the largest.</source>
        <translation>La composante du nœud, quelles que soient les directions&#xa0;: 1 est la plus grande.</translation>
    </message>
    <message>
        <source>The depth of the first searches decides between work-efficient and edge-parallel for the others.</source>
        <translation>La profondeur des premiers parcours décide entre travail minimal et parallélisme par arête pour les autres.</translation>
    </message>
    <message>
        <source>The directions of %1 were reversed.</source>
        <translation>Les directions de %1 ont été inversées.</translation>
    </message>
    <message>
        <source>The graph has become another one during this edit: it was not made.</source>
        <translation>Le graphe a changé pendant cette modification&#xa0;: elle n’a pas été faite.</translation>
    </message>
    <message>
        <source>The graph is undirected: %1 with a direction became %2.</source>
        <translation>Le graphe est non orienté&#xa0;: %1 avec une direction sont devenues %2.</translation>
    </message>
    <message>
        <source>The graph was edited during this layout: its positions are discarded.</source>
        <translation>Le graphe a été modifié pendant cette spatialisation&#xa0;: ses positions sont rejetées.</translation>
    </message>
    <message>
        <source>The graph was edited during this run: its result is discarded.</source>
        <translation>Le graphe a été modifié pendant ce calcul&#xa0;: son résultat est rejeté.</translation>
    </message>
    <message>
        <source>The largest distance between two nodes of which one reaches the other.</source>
        <translation>La plus grande distance entre deux nœuds dont l’un atteint l’autre.</translation>
    </message>
    <message>
        <source>The largest k for which the node is in a subgraph whose nodes all have k edges or more, a self-loop counting twice.</source>
        <translation>Le plus grand k pour lequel le nœud est dans un sous-graphe dont tous les nœuds ont au moins k arêtes, une boucle comptant deux fois.</translation>
    </message>
    <message>
        <source>The node %1 was added.</source>
        <translation>Le nœud %1 a été ajouté.</translation>
    </message>
    <message>
        <source>The nodes are not coloured by a column: choose one in Appearance.</source>
        <translation>Les nœuds ne sont pas colorés selon une colonne&#xa0;: choisissez-en une dans Aspect.</translation>
    </message>
    <message>
        <source>The original algorithm on one thread: the yardstick for all others.</source>
        <translation>L’algorithme d’origine sur un seul fil&#xa0;: la référence de tous les autres.</translation>
    </message>
    <message>
        <source>The same for levels of more vertices than bin-limit; 0 = use the threshold everywhere.</source>
        <translation>De même pour les niveaux de plus de sommets que bin-limit&#x202f;; 0 = le seuil partout.</translation>
    </message>
    <message>
        <source>The same result on every run: every strategy gives that, with this option and without.</source>
        <translation>Le même résultat à chaque calcul&#xa0;: chaque stratégie le donne, avec ou sans cette option.</translation>
    </message>
    <message>
        <source>The smallest eccentricity: 0 where there is a node that reaches no other.</source>
        <translation>La plus petite excentricité&#xa0;: 0 s’il existe un nœud qui n’en atteint aucun autre.</translation>
    </message>
    <message>
        <source>The view &apos;%1&apos; of this session cannot be shown: %2</source>
        <translation>La vue «&#xa0;%1&#xa0;» de cette session ne peut pas être affichée&#xa0;: %2</translation>
    </message>
    <message>
        <source>Theta</source>
        <translation>Thêta</translation>
    </message>
    <message>
        <source>Thread blocks at most of a launch in which vertices decide; 0 = one per vertex.</source>
        <translation>Nombre maximal de blocs d’un lancement où les sommets décident&#x202f;; 0 = un par sommet.</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Seuil</translation>
    </message>
    <message>
        <source>Threshold of large levels</source>
        <translation>Seuil des grands niveaux</translation>
    </message>
    <message>
        <source>Transitivity</source>
        <translation>Transitivité</translation>
    </message>
    <message>
        <source>Triangles</source>
        <translation>Triangles</translation>
    </message>
    <message>
        <source>Turns the starting arrangement; the same seed gives the same drawing.</source>
        <translation>Tourne la disposition de départ&#x202f;; la même graine donne le même dessin.</translation>
    </message>
    <message>
        <source>Uncoarsen</source>
        <translation>Redescendre</translation>
    </message>
    <message>
        <source>Unlock views</source>
        <translation>Délier les vues</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Désépingler</translation>
    </message>
    <message>
        <source>Verify sums and modularity after every sweep; slow.</source>
        <translation>Vérifier les sommes et la modularité après chaque passe&#x202f;; lent.</translation>
    </message>
    <message>
        <source>Vertex-parallel</source>
        <translation>Parallèle par sommet</translation>
    </message>
    <message>
        <source>Vertices above which a level takes bin-threshold.</source>
        <translation>Nombre de sommets au-dessus duquel un niveau prend bin-threshold.</translation>
    </message>
    <message>
        <source>View %1</source>
        <translation>Vue %1</translation>
    </message>
    <message>
        <source>View 1</source>
        <translation>Vue 1</translation>
    </message>
    <message>
        <source>Virtual degree</source>
        <translation>Degré virtuel</translation>
    </message>
    <message>
        <source>Virtual vertices</source>
        <translation>Sommets virtuels</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Poids</translation>
    </message>
    <message>
        <source>Weight of edges</source>
        <translation>Poids des arêtes</translation>
    </message>
    <message>
        <source>Weighted</source>
        <translation>Pondéré</translation>
    </message>
    <message>
        <source>Weighted degree</source>
        <translation>Degré pondéré</translation>
    </message>
    <message>
        <source>Whether nodes link to those like them, from -1 to 1: the correlation over the edges of the degrees, or of a column of numbers; of a column of texts how many more edges than by chance stay in a group.</source>
        <translation>Si les nœuds se lient à leurs semblables, de -1 à 1&#xa0;: la corrélation sur les arêtes des degrés, ou d’une colonne de nombres&#x202f;; pour une colonne de textes, combien d’arêtes de plus que par hasard restent dans un groupe.</translation>
    </message>
    <message>
        <source>With a self-loop</source>
        <translation>Avec une boucle</translation>
    </message>
    <message>
        <source>Work-efficient</source>
        <translation>Travail minimal</translation>
    </message>
    <message>
        <source>XML with the root element &apos;%1&apos;</source>
        <translation>du XML dont l’élément racine est «&#xa0;%1&#xa0;»</translation>
    </message>
    <message>
        <source>a bookmark</source>
        <translation>un signet</translation>
    </message>
    <message>
        <source>a closing ) is missing</source>
        <translation>une parenthèse fermante ) manque</translation>
    </message>
    <message>
        <source>a column</source>
        <translation>une colonne</translation>
    </message>
    <message>
        <source>a column cannot be made a partition: import it as one</source>
        <translation>une colonne ne peut pas devenir une partition&#xa0;: importez-la comme telle</translation>
    </message>
    <message>
        <source>a column has a name between its back-quotes</source>
        <translation>une colonne a un nom entre ses accents graves</translation>
    </message>
    <message>
        <source>a column named so is written edge.`%1`</source>
        <translation>une colonne ainsi nommée s’écrit edge.`%1`</translation>
    </message>
    <message>
        <source>a comma parts what a function is given, and cannot stand here</source>
        <translation>une virgule sépare ce qui est donné à une fonction, et ne peut pas être ici</translation>
    </message>
    <message>
        <source>a filter</source>
        <translation>un filtre</translation>
    </message>
    <message>
        <source>a formula gives numbers, or yes and no: choose a type of these</source>
        <translation>une formule donne des nombres, ou oui et non&#xa0;: choisissez un de ces types</translation>
    </message>
    <message>
        <source>a graph cannot have more nodes</source>
        <translation>un graphe ne peut pas avoir plus de nœuds</translation>
    </message>
    <message>
        <source>a graph of more than 4,294,967,294 edges cannot be edited</source>
        <translation>un graphe de plus de 4 294 967 294 arêtes ne peut pas être modifié</translation>
    </message>
    <message>
        <source>a key was expected, and &apos;%1&apos; was found</source>
        <translation>une clé était attendue, et voici «&#xa0;%1&#xa0;»</translation>
    </message>
    <message>
        <source>a layout is running: wait for it or cancel it before nodes are moved</source>
        <translation>une spatialisation est en cours&#xa0;: attendez la fin ou arrêtez-la avant de déplacer des nœuds</translation>
    </message>
    <message>
        <source>a level from 1 stands behind @</source>
        <translation>un niveau à partir de 1 suit @</translation>
    </message>
    <message>
        <source>a line of node,community was expected; this one has one column</source>
        <translation>une ligne node,community était attendue&#x202f;; celle-ci a une seule colonne</translation>
    </message>
    <message>
        <source>a name does not begin with a digit: put it in back-quotes</source>
        <translation>un nom ne commence pas par un chiffre&#xa0;: mettez-le entre accents graves</translation>
    </message>
    <message>
        <source>a node has no id</source>
        <translation>un nœud n’a pas d’id</translation>
    </message>
    <message>
        <source>a node is</source>
        <translation>un nœud est</translation>
    </message>
    <message>
        <source>a node&apos;s position is not a number</source>
        <translation>la position d’un nœud n’est pas un nombre</translation>
    </message>
    <message>
        <source>a number ends before a letter: a text goes in quotes, like &apos;Lyon&apos;</source>
        <translation>un nombre se termine devant une lettre&#xa0;: un texte se met entre guillemets, comme &apos;Lyon&apos;</translation>
    </message>
    <message>
        <source>a number of steps, like within(2, id == &apos;11&apos;),</source>
        <translation>un nombre de pas, comme within(2, id == &apos;11&apos;),</translation>
    </message>
    <message>
        <source>a number or a name is missing at the end</source>
        <translation>un nombre ou un nom manque à la fin</translation>
    </message>
    <message>
        <source>a number, a text in quotes, yes or no</source>
        <translation>un nombre, un texte entre guillemets, yes ou no</translation>
    </message>
    <message>
        <source>a picture is written as .png, .svg or .pdf, but the name given is %1</source>
        <translation>une image s’écrit en .png, .svg ou .pdf, mais le nom donné est %1</translation>
    </message>
    <message>
        <source>a quote is opened here and not closed</source>
        <translation>un guillemet s’ouvre ici sans se fermer</translation>
    </message>
    <message>
        <source>a range like 2..5, or a list like (2, 3, 5),</source>
        <translation>un intervalle comme 2..5, ou une liste comme (2, 3, 5),</translation>
    </message>
    <message>
        <source>a result</source>
        <translation>un résultat</translation>
    </message>
    <message>
        <source>a run followed directions that are not there</source>
        <translation>un calcul a suivi des directions qui n’existent pas</translation>
    </message>
    <message>
        <source>a skew-symmetric matrix has a negative value for every positive one, so its values are no edge weights: it was read as an unweighted graph</source>
        <translation>une matrice antisymétrique a une valeur négative pour chaque positive, ses valeurs ne sont donc pas des poids d’arête&#xa0;: elle a été lue comme un graphe non pondéré</translation>
    </message>
    <message>
        <source>a string has more than %1</source>
        <translation>une chaîne dépasse %1</translation>
    </message>
    <message>
        <source>a string is opened here and never closed</source>
        <translation>une chaîne s’ouvre ici et ne se ferme jamais</translation>
    </message>
    <message>
        <source>a table has a column of keys and others, parted by commas, semicolons or tabs; here is one column</source>
        <translation>une table a une colonne de clés et d’autres, séparées par des virgules, points-virgules ou tabulations&#x202f;; ici il y a une seule colonne</translation>
    </message>
    <message>
        <source>a tag or a comment has more than %1</source>
        <translation>une balise ou un commentaire dépasse %1</translation>
    </message>
    <message>
        <source>a text goes in quotes: &apos;%1&apos;</source>
        <translation>un texte se met entre guillemets&#xa0;: &apos;%1&apos;</translation>
    </message>
    <message>
        <source>a text has more than %1</source>
        <translation>un texte dépasse %1</translation>
    </message>
    <message>
        <source>a text is compared with a name, as town == &apos;Lyon&apos;</source>
        <translation>un texte se compare à un nom, comme town == &apos;Lyon&apos;</translation>
    </message>
    <message>
        <source>a text of its array %1 ends where none can</source>
        <translation>un texte de son tableau %1 se termine où il ne peut pas</translation>
    </message>
    <message>
        <source>a web page</source>
        <translation>une page web</translation>
    </message>
    <message>
        <source>a word has more than %1</source>
        <translation>un mot dépasse %1</translation>
    </message>
    <message>
        <source>after splitting</source>
        <translation>après le découpage</translation>
    </message>
    <message>
        <source>all nodes are selected: there is nothing to remove</source>
        <translation>tous les nœuds sont sélectionnés&#xa0;: il n’y a rien à supprimer</translation>
    </message>
    <message>
        <source>an Excel sheet has %1 columns, and this table has %2: hide some, or write CSV</source>
        <translation>une feuille Excel a %1 colonnes, et cette table en a %2&#xa0;: masquez-en, ou écrivez du CSV</translation>
    </message>
    <message>
        <source>an Excel sheet has %1 rows, one of them for the titles, and this table has %2: filter it, or write CSV</source>
        <translation>une feuille Excel a %1 lignes, dont une pour les titres, et cette table en a %2&#xa0;: filtrez-la, ou écrivez du CSV</translation>
    </message>
    <message>
        <source>an array matrix cannot be a pattern: the banner contradicts itself</source>
        <translation>une matrice array ne peut pas être pattern&#xa0;: la bannière se contredit</translation>
    </message>
    <message>
        <source>an attvalue without &apos;for&apos; or &apos;value&apos; was left out</source>
        <translation>un attvalue sans «&#xa0;for&#xa0;» ou «&#xa0;value&#xa0;» a été omis</translation>
    </message>
    <message>
        <source>an edge is added between two different nodes</source>
        <translation>une arête s’ajoute entre deux nœuds différents</translation>
    </message>
    <message>
        <source>an edge list</source>
        <translation>une liste d’arêtes</translation>
    </message>
    <message>
        <source>an edge list holds nodes by their edges, and there are none; %1</source>
        <translation>une liste d’arêtes contient les nœuds par leurs arêtes, et il n’y en a pas&#x202f;; %1</translation>
    </message>
    <message>
        <source>an entry has %1 columns, and &apos;%2&apos; was found</source>
        <translation>une entrée a %1 colonnes, et voici «&#xa0;%2&#xa0;»</translation>
    </message>
    <message>
        <source>and, or, or )</source>
        <translation>and, or, ou )</translation>
    </message>
    <message>
        <source>and, or, or the end</source>
        <translation>and, or, ou la fin</translation>
    </message>
    <message>
        <source>another job is running; cancel it first</source>
        <translation>un autre calcul est en cours&#x202f;; arrêtez-le d’abord</translation>
    </message>
    <message>
        <source>arcs listed several times are one arc</source>
        <translation>les arcs cités plusieurs fois n’en font qu’un</translation>
    </message>
    <message>
        <source>around %1</source>
        <translation>autour de %1</translation>
    </message>
    <message>
        <source>asked for: directed</source>
        <translation>demandé&#xa0;: orienté</translation>
    </message>
    <message>
        <source>asked for: undirected</source>
        <translation>demandé&#xa0;: non orienté</translation>
    </message>
    <message>
        <source>at the start of a level</source>
        <translation>au début d’un niveau</translation>
    </message>
    <message>
        <source>attribute &apos;weight&apos;</source>
        <translation>attribut «&#xa0;weight&#xa0;»</translation>
    </message>
    <message>
        <source>being computed</source>
        <translation>en cours de calcul</translation>
    </message>
    <message>
        <source>between %1 and %2</source>
        <translation>entre %1 et %2</translation>
    </message>
    <message>
        <source>betweenness was computed on what a filter showed</source>
        <translation>l’intermédiarité a été calculée sur ce qu’un filtre montrait</translation>
    </message>
    <message>
        <source>betweenness was computed with %1 %2</source>
        <translation>l’intermédiarité a été calculée avec %1 %2</translation>
    </message>
    <message>
        <source>betweenness was computed with options that render has no flags for</source>
        <translation>l’intermédiarité a été calculée avec des options pour lesquelles render n’a rien</translation>
    </message>
    <message>
        <source>by %1</source>
        <translation>selon %1</translation>
    </message>
    <message>
        <source>by igraph</source>
        <translation>par igraph</translation>
    </message>
    <message>
        <source>cairo cannot hold the edges of the picture</source>
        <translation>cairo ne peut pas contenir les arêtes de l’image</translation>
    </message>
    <message>
        <source>cannot be decompressed: %1</source>
        <translation>ne peut pas être décompressé&#xa0;: %1</translation>
    </message>
    <message>
        <source>cannot be decompressed: the file is cut short or damaged</source>
        <translation>ne peut pas être décompressé&#xa0;: le fichier est tronqué ou endommagé</translation>
    </message>
    <message>
        <source>cannot compress the output: %1</source>
        <translation>la sortie ne peut pas être compressée&#xa0;: %1</translation>
    </message>
    <message>
        <source>cannot open %1: %2</source>
        <translation>%1 ne peut pas être ouvert&#xa0;: %2</translation>
    </message>
    <message>
        <source>cannot write %1: %2</source>
        <translation>%1 ne peut pas être écrit&#xa0;: %2</translation>
    </message>
    <message>
        <source>cannot write: %1</source>
        <translation>écriture impossible&#xa0;: %1</translation>
    </message>
    <message>
        <source>chess games in PGN</source>
        <translation>des parties d’échecs en PGN</translation>
    </message>
    <message>
        <source>coalesce() begins with a name, as coalesce(age, 0)</source>
        <translation>coalesce() commence par un nom, comme coalesce(age, 0)</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>colonne %1</translation>
    </message>
    <message>
        <source>column %1 was taken as the weight</source>
        <translation>la colonne %1 a été prise comme poids</translation>
    </message>
    <message>
        <source>column &apos;%1&apos;</source>
        <translation>colonne «&#xa0;%1&#xa0;»</translation>
    </message>
    <message>
        <source>column of values</source>
        <translation>la colonne des valeurs</translation>
    </message>
    <message>
        <source>column of weights</source>
        <translation>la colonne des poids</translation>
    </message>
    <message>
        <source>columns and results</source>
        <translation>colonnes et résultats</translation>
    </message>
    <message>
        <source>columns of edges: %1</source>
        <translation>colonnes des arêtes&#xa0;: %1</translation>
    </message>
    <message>
        <source>communities and betweenness cannot be compared: choose results of one kind</source>
        <translation>communautés et intermédiarité ne se comparent pas&#xa0;: choisissez des résultats d’une même sorte</translation>
    </message>
    <message>
        <source>damaged data</source>
        <translation>données endommagées</translation>
    </message>
    <message>
        <source>direction: %1</source>
        <translation>direction&#xa0;: %1</translation>
    </message>
    <message>
        <source>does not look like an edge list: source and target are missing here and in many other lines</source>
        <translation>ne ressemble pas à une liste d’arêtes&#xa0;: source et cible manquent ici et à beaucoup d’autres lignes</translation>
    </message>
    <message>
        <source>e to the power of A</source>
        <translation>e à la puissance A</translation>
    </message>
    <message>
        <source>edge columns</source>
        <translation>colonnes des arêtes</translation>
    </message>
    <message>
        <source>edge id</source>
        <translation>id d’arête</translation>
    </message>
    <message>
        <source>edge list, %1-separated%2%3</source>
        <translation>liste d’arêtes, séparateur %1%2%3</translation>
    </message>
    <message>
        <source>edge lists are undirected unless told</source>
        <translation>les listes d’arêtes sont non orientées sauf indication</translation>
    </message>
    <message>
        <source>edge rows</source>
        <translation>lignes des arêtes</translation>
    </message>
    <message>
        <source>edge was</source>
        <translation>arête a été abandonnée</translation>
    </message>
    <message>
        <source>edge. is followed by a name: edge.weight, edge.`my column`</source>
        <translation>edge. est suivi d’un nom&#xa0;: edge.weight, edge.`ma colonne`</translation>
    </message>
    <message>
        <source>edges listed several times, in either direction, are one edge</source>
        <translation>les arêtes citées plusieurs fois, dans une direction ou l’autre, n’en font qu’une</translation>
    </message>
    <message>
        <source>edges read</source>
        <translation>arêtes lues</translation>
    </message>
    <message>
        <source>edges were</source>
        <translation>arêtes ont été abandonnées</translation>
    </message>
    <message>
        <source>editing the graph</source>
        <translation>modification du graphe</translation>
    </message>
    <message>
        <source>eigenvectors are found for up to 2,147,483,647 nodes</source>
        <translation>les vecteurs propres se calculent jusqu’à 2 147 483 647 nœuds</translation>
    </message>
    <message>
        <source>elements are nested more than %1 deep</source>
        <translation>des éléments sont imbriqués à plus de %1 niveaux</translation>
    </message>
    <message>
        <source>ends before the Matrix Market size line (rows, columns, entries)</source>
        <translation>se termine avant la ligne de taille Matrix Market (lignes, colonnes, entrées)</translation>
    </message>
    <message>
        <source>every edge was listed in both directions with equal weights, and counts once</source>
        <translation>chaque arête était citée dans les deux directions avec le même poids, et compte une fois</translation>
    </message>
    <message>
        <source>every edge was listed once: nothing was merged</source>
        <translation>chaque arête était citée une fois&#xa0;: rien n’a été fusionné</translation>
    </message>
    <message>
        <source>faults: %1</source>
        <translation>fautes&#xa0;: %1</translation>
    </message>
    <message>
        <source>first in %1</source>
        <translation>la première&#xa0;: %1</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>de %1 à %2</translation>
    </message>
    <message>
        <source>graphs inside nodes were flattened: their nodes are ordinary nodes</source>
        <translation>les graphes à l’intérieur de nœuds ont été aplatis&#xa0;: leurs nœuds sont des nœuds ordinaires</translation>
    </message>
    <message>
        <source>has %1 columns: this is not an edge list</source>
        <translation>a %1 colonnes&#xa0;: ce n’est pas une liste d’arêtes</translation>
    </message>
    <message>
        <source>has no source or no target</source>
        <translation>n’a pas de source ou pas de cible</translation>
    </message>
    <message>
        <source>has no usable weight</source>
        <translation>n’a pas de poids utilisable</translation>
    </message>
    <message>
        <source>has the line ends of old Macs (carriage returns alone): convert them to line feeds</source>
        <translation>a les fins de ligne des anciens Mac (retours chariot seuls)&#xa0;: convertissez-les en sauts de ligne</translation>
    </message>
    <message>
        <source>have no source or no target</source>
        <translation>n’ont pas de source ou pas de cible</translation>
    </message>
    <message>
        <source>have no usable weight</source>
        <translation>n’ont pas de poids utilisable</translation>
    </message>
    <message>
        <source>hidden nodes have no place yet: lay out the whole graph once before a part of it</source>
        <translation>les nœuds cachés n’ont pas encore de place&#xa0;: spatialisez le graphe entier une fois avant une partie</translation>
    </message>
    <message>
        <source>holds a finite number in less than half of the lines</source>
        <translation>contient un nombre fini dans moins de la moitié des lignes</translation>
    </message>
    <message>
        <source>holds a header and no edges</source>
        <translation>contient un en-tête et aucune arête</translation>
    </message>
    <message>
        <source>holds a negative number</source>
        <translation>contient un nombre négatif</translation>
    </message>
    <message>
        <source>holds binary data: it is not an edge list</source>
        <translation>contient des données binaires&#xa0;: ce n’est pas une liste d’arêtes</translation>
    </message>
    <message>
        <source>holds blanks only</source>
        <translation>ne contient que des blancs</translation>
    </message>
    <message>
        <source>holds comments and blank lines only: there is no edge in it</source>
        <translation>ne contient que des commentaires et des lignes vides&#xa0;: il n’y a aucune arête</translation>
    </message>
    <message>
        <source>holds no &apos;graph [&apos;: it is not GML</source>
        <translation>ne contient pas «&#xa0;graph [&#xa0;»&#xa0;: ce n’est pas du GML</translation>
    </message>
    <message>
        <source>holds no graph element: there is nothing to show</source>
        <translation>ne contient pas d’élément graph&#xa0;: il n’y a rien à montrer</translation>
    </message>
    <message>
        <source>holds no node: there is nothing to show</source>
        <translation>ne contient aucun nœud&#xa0;: il n’y a rien à montrer</translation>
    </message>
    <message>
        <source>holds no number</source>
        <translation>ne contient aucun nombre</translation>
    </message>
    <message>
        <source>host memory</source>
        <translation>mémoire centrale</translation>
    </message>
    <message>
        <source>hyperedges are not read: an edge has two ends</source>
        <translation>les hyperarêtes ne sont pas lues&#xa0;: une arête a deux extrémités</translation>
    </message>
    <message>
        <source>imported from %1</source>
        <translation>importé de %1</translation>
    </message>
    <message>
        <source>install one</source>
        <translation>installez-en un</translation>
    </message>
    <message>
        <source>is UTF-16 text: save it as UTF-8</source>
        <translation>est un texte UTF-16&#xa0;: enregistrez-le en UTF-8</translation>
    </message>
    <message>
        <source>is a bipartite KONECT list, whose two sides number their nodes separately; it is not read yet</source>
        <translation>est une liste bipartie KONECT, dont les deux côtés numérotent leurs nœuds séparément&#x202f;; elle n’est pas encore lue</translation>
    </message>
    <message>
        <source>is a zip archive of several files: unpack it and name one of them</source>
        <translation>est une archive zip de plusieurs fichiers&#xa0;: décompressez-la et nommez l’un d’eux</translation>
    </message>
    <message>
        <source>is empty</source>
        <translation>est vide</translation>
    </message>
    <message>
        <source>is not a finite number from 0 upwards</source>
        <translation>n’est pas un nombre fini à partir de 0</translation>
    </message>
    <message>
        <source>is not a number</source>
        <translation>n’est pas un nombre</translation>
    </message>
    <message>
        <source>is not well-formed XML: %1</source>
        <translation>n’est pas du XML bien formé&#xa0;: %1</translation>
    </message>
    <message>
        <source>is one row of more than %1 columns or %2</source>
        <translation>est une ligne de plus de %1 colonnes ou %2</translation>
    </message>
    <message>
        <source>is too large: weights are 32-bit floats, at most %1</source>
        <translation>est trop grand&#xa0;: les poids sont des flottants de 32 bits, au plus %1</translation>
    </message>
    <message>
        <source>it could not be copied to its place</source>
        <translation>il n’a pas pu être copié à sa place</translation>
    </message>
    <message>
        <source>it does not begin as one, with %1 in a zip file</source>
        <translation>il ne commence pas comme une session, par %1 dans un fichier zip</translation>
    </message>
    <message>
        <source>it has %1 values, and one is needed</source>
        <translation>elle a %1 valeurs, et il en faut une</translation>
    </message>
    <message>
        <source>it has more than %1 characters</source>
        <translation>elle a plus de %1 caractères</translation>
    </message>
    <message>
        <source>it has no &apos;%1%2&apos;</source>
        <translation>il lui manque «&#xa0;%1%2&#xa0;»</translation>
    </message>
    <message>
        <source>it has no array %1</source>
        <translation>il n’a pas de tableau %1</translation>
    </message>
    <message>
        <source>it has pinned nodes without positions</source>
        <translation>il a des nœuds épinglés sans positions</translation>
    </message>
    <message>
        <source>it heeds %1, which %2 does not</source>
        <translation>elle tient compte de %1, ce que %2 ne fait pas</translation>
    </message>
    <message>
        <source>it is a block device; name a file</source>
        <translation>c’est un périphérique de blocs&#x202f;; nommez un fichier</translation>
    </message>
    <message>
        <source>it is a folder; name a file inside it</source>
        <translation>c’est un dossier&#x202f;; nommez un fichier de ce dossier</translation>
    </message>
    <message>
        <source>it is a socket; name a file or a pipe</source>
        <translation>c’est un socket&#x202f;; nommez un fichier ou un tube</translation>
    </message>
    <message>
        <source>it is empty: a filter is like degree &gt;= 5</source>
        <translation>il est vide&#xa0;: un filtre s’écrit comme degree &gt;= 5</translation>
    </message>
    <message>
        <source>it is longer than %1 characters</source>
        <translation>il dépasse %1 caractères</translation>
    </message>
    <message>
        <source>it is no zip file</source>
        <translation>ce n’est pas un fichier zip</translation>
    </message>
    <message>
        <source>it is open for reading only</source>
        <translation>il n’est ouvert qu’en lecture</translation>
    </message>
    <message>
        <source>it was saved by quartier %1 in format %2, and this one reads formats up to %3: open it with the newer program</source>
        <translation>il a été enregistré par quartier %1 au format %2, et cette version lit les formats jusqu’à %3&#xa0;: ouvrez-le avec le programme plus récent</translation>
    </message>
    <message>
        <source>its %1 is not what quartier writes</source>
        <translation>son %1 n’est pas ce qu’écrit quartier</translation>
    </message>
    <message>
        <source>its &apos;%1%2&apos; is %3</source>
        <translation>son «&#xa0;%1%2&#xa0;» est %3</translation>
    </message>
    <message>
        <source>its &apos;%1&apos; is no JSON object</source>
        <translation>son «&#xa0;%1&#xa0;» n’est pas un objet JSON</translation>
    </message>
    <message>
        <source>its array %1 goes on after its last text</source>
        <translation>son tableau %1 continue après son dernier texte</translation>
    </message>
    <message>
        <source>its array %1 has %2 numbers instead of %3</source>
        <translation>son tableau %1 a %2 nombres au lieu de %3</translation>
    </message>
    <message>
        <source>its array %1 has %2, and answers are 0 (no), 1 (yes) and 2 (missing)</source>
        <translation>son tableau %1 a %2, et les réponses sont 0 (non), 1 (oui) et 2 (manquante)</translation>
    </message>
    <message>
        <source>its array %1 names text %2 of %3</source>
        <translation>son tableau %1 nomme le texte %2 sur %3</translation>
    </message>
    <message>
        <source>its array nodes/pinned has numbers that are no nodes, or not in ascending order</source>
        <translation>son tableau nodes/pinned a des nombres qui ne sont pas des nœuds, ou pas en ordre croissant</translation>
    </message>
    <message>
        <source>its graph is in the file %1, which had %2 bytes and has %3 now: it is another file, or was changed</source>
        <translation>son graphe est dans le fichier %1, qui avait %2 octets et en a maintenant %3&#xa0;: c’est un autre fichier, ou il a été modifié</translation>
    </message>
    <message>
        <source>its graph is in the file %1, which is not there: bring it back to that place</source>
        <translation>son graphe est dans le fichier %1, qui n’est pas là&#xa0;: remettez-le à cet endroit</translation>
    </message>
    <message>
        <source>its graph is in the file %1, whose checksum is another one now: it is another file of the same size, or was changed</source>
        <translation>son graphe est dans le fichier %1, dont la somme de contrôle a changé&#xa0;: c’est un autre fichier de même taille, ou il a été modifié</translation>
    </message>
    <message>
        <source>its links lead in a circle</source>
        <translation>ses liens tournent en rond</translation>
    </message>
    <message>
        <source>its result %1 is of version %2 of the graph, and it has version %3</source>
        <translation>son résultat %1 est de la version %2 du graphe, et il a la version %3</translation>
    </message>
    <message>
        <source>key &apos;value&apos;</source>
        <translation>clé «&#xa0;value&#xa0;»</translation>
    </message>
    <message>
        <source>labels: %1</source>
        <translation>étiquettes&#xa0;: %1</translation>
    </message>
    <message>
        <source>layout and communities have different seeds</source>
        <translation>spatialisation et communautés ont des graines différentes</translation>
    </message>
    <message>
        <source>leave it out</source>
        <translation>omettez-la</translation>
    </message>
    <message>
        <source>leave it out, or take %1</source>
        <translation>omettez-la, ou prenez %1</translation>
    </message>
    <message>
        <source>leiden: merge only well-connected parts of a community, so that each stays well connected.</source>
        <translation>leiden&#xa0;: ne fusionner que des parties bien connectées d’une communauté, pour que chacune reste bien connectée.</translation>
    </message>
    <message>
        <source>libarchive cannot write zip files here</source>
        <translation>libarchive ne peut pas écrire de fichiers zip ici</translation>
    </message>
    <message>
        <source>libpng cannot finish the picture</source>
        <translation>libpng ne peut pas terminer l’image</translation>
    </message>
    <message>
        <source>libpng cannot write a picture of this size</source>
        <translation>libpng ne peut pas écrire une image de cette taille</translation>
    </message>
    <message>
        <source>libpng cannot write a row of the picture</source>
        <translation>libpng ne peut pas écrire une ligne de l’image</translation>
    </message>
    <message>
        <source>libpng refuses to start writing a picture</source>
        <translation>libpng refuse de commencer l’écriture d’une image</translation>
    </message>
    <message>
        <source>lines that repeat an edge in the same direction were added up; every edge was then listed in both directions with equal weights, and counts once</source>
        <translation>les lignes qui répètent une arête dans la même direction ont été additionnées&#x202f;; chaque arête était alors citée dans les deux directions avec le même poids, et compte une fois</translation>
    </message>
    <message>
        <source>lists are nested more than %1 deep</source>
        <translation>des listes sont imbriquées à plus de %1 niveaux</translation>
    </message>
    <message>
        <source>mean %1</source>
        <translation>moyenne %1</translation>
    </message>
    <message>
        <source>merged: %1</source>
        <translation>fusionné&#xa0;: %1</translation>
    </message>
    <message>
        <source>missing() is given one name, as missing(age)</source>
        <translation>missing() reçoit un nom, comme missing(age)</translation>
    </message>
    <message>
        <source>more than %1 edge attributes: &apos;%2&apos; and those that follow were left out</source>
        <translation>plus de %1 attributs d’arête&#xa0;: «&#xa0;%2&#xa0;» et les suivants ont été omis</translation>
    </message>
    <message>
        <source>more than %1 node attributes: &apos;%2&apos; and those that follow were left out</source>
        <translation>plus de %1 attributs de nœud&#xa0;: «&#xa0;%2&#xa0;» et les suivants ont été omis</translation>
    </message>
    <message>
        <source>more than %1 parts are inside each other</source>
        <translation>plus de %1 parties sont imbriquées</translation>
    </message>
    <message>
        <source>more values follow than the size line promises</source>
        <translation>plus de valeurs suivent que la ligne de taille n’en promet</translation>
    </message>
    <message>
        <source>name a node that is not there</source>
        <translation>nomment un nœud qui n’existe pas</translation>
    </message>
    <message>
        <source>name or text has</source>
        <translation>nom ou texte a</translation>
    </message>
    <message>
        <source>names a node that is not there</source>
        <translation>nomme un nœud qui n’existe pas</translation>
    </message>
    <message>
        <source>names and texts have</source>
        <translation>noms et textes ont</translation>
    </message>
    <message>
        <source>no NVIDIA driver was found on this machine</source>
        <translation>aucun pilote NVIDIA n’a été trouvé sur cette machine</translation>
    </message>
    <message>
        <source>no column of the table is chosen: choose those that the nodes or edges are to have</source>
        <translation>aucune colonne de la table n’est choisie&#xa0;: choisissez celles que les nœuds ou les arêtes doivent recevoir</translation>
    </message>
    <message>
        <source>no device answers</source>
        <translation>aucun périphérique ne répond</translation>
    </message>
    <message>
        <source>no font is installed for the letters of a picture; install one, such as DejaVu Sans</source>
        <translation>aucune police n’est installée pour les lettres d’une image&#x202f;; installez-en une, comme DejaVu Sans</translation>
    </message>
    <message>
        <source>no further thread can be started: raise the limit of processes (ulimit -u) or end other programs</source>
        <translation>aucun autre fil ne peut être démarré&#xa0;: élevez la limite de processus (ulimit -u) ou fermez d’autres programmes</translation>
    </message>
    <message>
        <source>no graph is open</source>
        <translation>aucun graphe n’est ouvert</translation>
    </message>
    <message>
        <source>no graph is open: open a file first</source>
        <translation>aucun graphe n’est ouvert&#xa0;: ouvrez d’abord un fichier</translation>
    </message>
    <message>
        <source>no node has a value in the column &apos;%1&apos;</source>
        <translation>aucun nœud n’a de valeur dans la colonne «&#xa0;%1&#xa0;»</translation>
    </message>
    <message>
        <source>no node is selected: select those to delete first</source>
        <translation>aucun nœud n’est sélectionné&#xa0;: sélectionnez d’abord ceux à supprimer</translation>
    </message>
    <message>
        <source>no node is selected: select those to keep first</source>
        <translation>aucun nœud n’est sélectionné&#xa0;: sélectionnez d’abord ceux à garder</translation>
    </message>
    <message>
        <source>no two nodes have the same value of %1: there is nothing to merge</source>
        <translation>deux nœuds n’ont jamais la même valeur de %1&#xa0;: il n’y a rien à fusionner</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>nœud %1</translation>
    </message>
    <message>
        <source>node &apos;%1&apos; has a community already</source>
        <translation>le nœud «&#xa0;%1&#xa0;» a déjà une communauté</translation>
    </message>
    <message>
        <source>node &apos;%1&apos; is not in %2</source>
        <translation>le nœud «&#xa0;%1&#xa0;» n’est pas dans %2</translation>
    </message>
    <message>
        <source>node column %1</source>
        <translation>colonne de nœuds %1</translation>
    </message>
    <message>
        <source>nodes and edges have a palette each</source>
        <translation>nœuds et arêtes ont chacun leur palette</translation>
    </message>
    <message>
        <source>nodes inside nodes were flattened: they are ordinary nodes</source>
        <translation>les nœuds à l’intérieur de nœuds ont été aplatis&#xa0;: ce sont des nœuds ordinaires</translation>
    </message>
    <message>
        <source>nodes were moved by hand, or the layout has not ended</source>
        <translation>des nœuds ont été déplacés à la main, ou la spatialisation n’est pas terminée</translation>
    </message>
    <message>
        <source>nodes were pinned when the layout ran</source>
        <translation>des nœuds étaient épinglés pendant la spatialisation</translation>
    </message>
    <message>
        <source>none is saved</source>
        <translation>aucun n’est enregistré</translation>
    </message>
    <message>
        <source>none is visible</source>
        <translation>aucun n’est visible</translation>
    </message>
    <message>
        <source>none: every edge counts 1</source>
        <translation>aucun&#xa0;: chaque arête compte 1</translation>
    </message>
    <message>
        <source>not all of it is in the session file yet</source>
        <translation>tout n’est pas encore dans le fichier de session</translation>
    </message>
    <message>
        <source>not computed yet: run it (Ctrl+B)</source>
        <translation>pas encore calculée&#xa0;: lancez-la (Ctrl+B)</translation>
    </message>
    <message>
        <source>not defined</source>
        <translation>non défini</translation>
    </message>
    <message>
        <source>nothing has a value here</source>
        <translation>rien n’a de valeur ici</translation>
    </message>
    <message>
        <source>nothing has been run yet</source>
        <translation>rien n’a encore été calculé</translation>
    </message>
    <message>
        <source>nothing is hidden: filter the graph first (Filters panel)</source>
        <translation>rien n’est caché&#xa0;: filtrez d’abord le graphe (panneau Filtres)</translation>
    </message>
    <message>
        <source>number of columns</source>
        <translation>le nombre de colonnes</translation>
    </message>
    <message>
        <source>number of entries</source>
        <translation>le nombre d’entrées</translation>
    </message>
    <message>
        <source>number of rows</source>
        <translation>le nombre de lignes</translation>
    </message>
    <message>
        <source>numbers of communities, from 0 and below the number of nodes</source>
        <translation>des numéros de communautés, à partir de 0 et inférieurs au nombre de nœuds</translation>
    </message>
    <message>
        <source>of %1 and %2 that %3 shows</source>
        <translation>de %1 et %2 que montre %3</translation>
    </message>
    <message>
        <source>on %1 %2, and needed are: %3</source>
        <translation>sur %1 %2, et il faut&#xa0;: %3</translation>
    </message>
    <message>
        <source>on all cores</source>
        <translation>sur tous les cœurs</translation>
    </message>
    <message>
        <source>one per vertex</source>
        <translation>un par sommet</translation>
    </message>
    <message>
        <source>only what a filter showed was laid out</source>
        <translation>seul ce qu’un filtre montrait a été spatialisé</translation>
    </message>
    <message>
        <source>order of %1</source>
        <translation>ordre de %1</translation>
    </message>
    <message>
        <source>order of ids</source>
        <translation>ordre des ids</translation>
    </message>
    <message>
        <source>order of labels</source>
        <translation>ordre des étiquettes</translation>
    </message>
    <message>
        <source>other value of merged lines was</source>
        <translation>autre valeur de lignes fusionnées a été</translation>
    </message>
    <message>
        <source>other values of merged lines were</source>
        <translation>autres valeurs de lignes fusionnées ont été</translation>
    </message>
    <message>
        <source>outside the filter of the run</source>
        <translation>hors du filtre du calcul</translation>
    </message>
    <message>
        <source>pinned copy (interop refused: %1)</source>
        <translation>copie épinglée (interopérabilité refusée&#xa0;: %1)</translation>
    </message>
    <message>
        <source>quartier draws with OpenGL 4.5, but the driver offers %1</source>
        <translation>quartier dessine avec OpenGL 4.5, mais le pilote offre %1</translation>
    </message>
    <message>
        <source>reciprocal pair</source>
        <translation>paire réciproque</translation>
    </message>
    <message>
        <source>reciprocal pairs</source>
        <translation>paires réciproques</translation>
    </message>
    <message>
        <source>repeated line</source>
        <translation>ligne répétée</translation>
    </message>
    <message>
        <source>repeated lines</source>
        <translation>lignes répétées</translation>
    </message>
    <message>
        <source>row column</source>
        <translation>ligne colonne</translation>
    </message>
    <message>
        <source>small components</source>
        <translation>petites composantes</translation>
    </message>
    <message>
        <source>source %1, target %2</source>
        <translation>source %1, cible %2</translation>
    </message>
    <message>
        <source>source and target are not both there (%1 columns)</source>
        <translation>source et cible ne sont pas toutes deux là (%1 colonnes)</translation>
    </message>
    <message>
        <source>source and target of the edges are one column of the table: choose two</source>
        <translation>source et cible des arêtes sont une même colonne de la table&#xa0;: choisissez-en deux</translation>
    </message>
    <message>
        <source>standard input</source>
        <translation>entrée standard</translation>
    </message>
    <message>
        <source>standard output</source>
        <translation>sortie standard</translation>
    </message>
    <message>
        <source>steps are a whole number from 0 upwards</source>
        <translation>les pas sont un nombre entier à partir de 0</translation>
    </message>
    <message>
        <source>steps go from nodes, and here are edges</source>
        <translation>les pas partent de nœuds, et il s’agit ici d’arêtes</translation>
    </message>
    <message>
        <source>strategy &apos;%1&apos; needs an NVIDIA GPU, but %2: %3</source>
        <translation>la stratégie «&#xa0;%1&#xa0;» demande un GPU NVIDIA, mais %2&#xa0;: %3</translation>
    </message>
    <message>
        <source>switched off</source>
        <translation>désactivée</translation>
    </message>
    <message>
        <source>take one of the CPU</source>
        <translation>prenez-en une du CPU</translation>
    </message>
    <message>
        <source>take one that was built with it</source>
        <translation>prenez-en un construit avec</translation>
    </message>
    <message>
        <source>the %1 %2, so it holds no edge weights: the graph was read unweighted</source>
        <translation>la %1 %2, elle ne contient donc pas de poids d’arête&#xa0;: le graphe a été lu non pondéré</translation>
    </message>
    <message>
        <source>the %1 have a column &apos;%2&apos; already</source>
        <translation>les %1 ont déjà une colonne «&#xa0;%2&#xa0;»</translation>
    </message>
    <message>
        <source>the %1 have no column &apos;%2&apos;; %3</source>
        <translation>les %1 n’ont pas de colonne «&#xa0;%2&#xa0;»&#x202f;; %3</translation>
    </message>
    <message>
        <source>the %1 have no columns</source>
        <translation>les %1 n’ont pas de colonnes</translation>
    </message>
    <message>
        <source>the %1 in the size line is &apos;%2&apos;, not a whole number</source>
        <translation>%1 dans la ligne de taille est «&#xa0;%2&#xa0;», pas un nombre entier</translation>
    </message>
    <message>
        <source>the %1 is %2, and the matrix goes from 1 to %3</source>
        <translation>%1 vaut %2, et la matrice va de 1 à %3</translation>
    </message>
    <message>
        <source>the CUDA engines need compute capability 7.5 or newer, and %1</source>
        <translation>les moteurs CUDA demandent la capacité de calcul 7.5 ou plus, et %1</translation>
    </message>
    <message>
        <source>the Excel file cannot be prepared: no temporary file can be made</source>
        <translation>le fichier Excel ne peut pas être préparé&#xa0;: aucun fichier temporaire ne peut être créé</translation>
    </message>
    <message>
        <source>the Excel file cannot be written: %1</source>
        <translation>le fichier Excel ne peut pas être écrit&#xa0;: %1</translation>
    </message>
    <message>
        <source>the GPU has %1 free, and %2 were asked for: close other programs that use it, or run with --backend cpu</source>
        <translation>le GPU a %1 libres, et %2 ont été demandés&#xa0;: fermez d’autres programmes qui l’utilisent, ou lancez avec --backend cpu</translation>
    </message>
    <message>
        <source>the Louvain strategy &apos;%1&apos; was given a directed graph, but modularity is defined here for undirected ones: symmetrise the graph first</source>
        <translation>la stratégie de Louvain «&#xa0;%1&#xa0;» a reçu un graphe orienté, mais la modularité se définit ici sur des graphes non orientés&#xa0;: symétrisez d’abord le graphe</translation>
    </message>
    <message>
        <source>the Matrix Market banner begins with &apos;%1&apos;, not with %%MatrixMarket</source>
        <translation>la bannière Matrix Market commence par «&#xa0;%1&#xa0;», et non par&#xa0;%%MatrixMarket</translation>
    </message>
    <message>
        <source>the Matrix Market banner has %1 words, and five are needed: %%MatrixMarket matrix coordinate FIELD SYMMETRY</source>
        <translation>la bannière Matrix Market a %1 mots, et il en faut cinq&#xa0;:&#xa0;%%MatrixMarket matrix coordinate FIELD SYMMETRY</translation>
    </message>
    <message>
        <source>the NVIDIA driver (%1) offers no device to this program (%2)</source>
        <translation>le pilote NVIDIA (%1) n’offre aucun périphérique à ce programme (%2)</translation>
    </message>
    <message>
        <source>the attribute &apos;%1&apos; is not declared: it was read as text</source>
        <translation>l’attribut «&#xa0;%1&#xa0;» n’est pas déclaré&#xa0;: il a été lu comme texte</translation>
    </message>
    <message>
        <source>the attribute &apos;directed&apos;</source>
        <translation>l’attribut «&#xa0;directed&#xa0;»</translation>
    </message>
    <message>
        <source>the attribute &apos;type&apos;</source>
        <translation>l’attribut «&#xa0;type&#xa0;»</translation>
    </message>
    <message>
        <source>the banner&apos;s field is &apos;%1&apos;, not pattern, integer or real</source>
        <translation>le champ de la bannière est «&#xa0;%1&#xa0;», et non pattern, integer ou real</translation>
    </message>
    <message>
        <source>the banner&apos;s format is &apos;%1&apos;, not coordinate or array</source>
        <translation>le format de la bannière est «&#xa0;%1&#xa0;», et non coordinate ou array</translation>
    </message>
    <message>
        <source>the banner&apos;s symmetry is &apos;%1&apos;, not general, symmetric or skew-symmetric</source>
        <translation>la symétrie de la bannière est «&#xa0;%1&#xa0;», et non general, symmetric ou skew-symmetric</translation>
    </message>
    <message>
        <source>the betweenness run was stopped</source>
        <translation>le calcul d’intermédiarité a été arrêté</translation>
    </message>
    <message>
        <source>the betweenness strategy &apos;%1&apos; counts hops, and paths by summed weight were asked for: leave --weighted out, or take the strategy &apos;work-efficient&apos; or &apos;sources&apos;</source>
        <translation>la stratégie d’intermédiarité «&#xa0;%1&#xa0;» compte les sauts, et des chemins par somme de poids ont été demandés&#xa0;: omettez --weighted, ou prenez la stratégie «&#xa0;work-efficient&#xa0;» ou «&#xa0;sources&#xa0;»</translation>
    </message>
    <message>
        <source>the betweenness strategy &apos;fast&apos; counts hops, and paths by summed weight were asked for: leave --weighted out, or take the strategy &apos;sources&apos;</source>
        <translation>la stratégie d’intermédiarité «&#xa0;fast&#xa0;» compte les sauts, et des chemins par somme de poids ont été demandés&#xa0;: omettez --weighted, ou prenez la stratégie «&#xa0;sources&#xa0;»</translation>
    </message>
    <message>
        <source>the betweenness strategy &apos;fast&apos; counts up to 2^65504 shortest paths and two million steps, and %1</source>
        <translation>la stratégie d’intermédiarité «&#xa0;fast&#xa0;» compte jusqu’à 2^65504 plus courts chemins et deux millions de pas, et %1</translation>
    </message>
    <message>
        <source>the column &apos;%1&apos; has %2 for the node &apos;%3&apos;: whole numbers or texts make communities, and these are measurements</source>
        <translation>la colonne «&#xa0;%1&#xa0;» a %2 pour le nœud «&#xa0;%3&#xa0;»&#xa0;: des nombres entiers ou des textes font des communautés, et ceux-ci sont des mesures</translation>
    </message>
    <message>
        <source>the column &apos;%1&apos; is none of the file</source>
        <translation>la colonne «&#xa0;%1&#xa0;» n’est pas du fichier</translation>
    </message>
    <message>
        <source>the column &apos;%1&apos; of the edges is none of the file</source>
        <translation>la colonne «&#xa0;%1&#xa0;» des arêtes n’est pas du fichier</translation>
    </message>
    <message>
        <source>the column &apos;%1&apos;%2</source>
        <translation>la colonne «&#xa0;%1&#xa0;»%2</translation>
    </message>
    <message>
        <source>the column &apos;Type&apos; says so</source>
        <translation>la colonne «&#xa0;Type&#xa0;» le dit</translation>
    </message>
    <message>
        <source>the columns of edges are left out: %1 holds none</source>
        <translation>les colonnes des arêtes sont omises&#xa0;: %1 n’en contient pas</translation>
    </message>
    <message>
        <source>the comment &apos;%1&apos; says so</source>
        <translation>le commentaire «&#xa0;%1&#xa0;» le dit</translation>
    </message>
    <message>
        <source>the communities have the colours of those shown before them</source>
        <translation>les communautés ont les couleurs de celles montrées avant elles</translation>
    </message>
    <message>
        <source>the communities were found in what a filter showed</source>
        <translation>les communautés ont été trouvées dans ce qu’un filtre montrait</translation>
    </message>
    <message>
        <source>the communities were imported</source>
        <translation>les communautés ont été importées</translation>
    </message>
    <message>
        <source>the cosine of A radians</source>
        <translation>le cosinus de A radians</translation>
    </message>
    <message>
        <source>the dense matrix has %1 rows, and dense ones are read up to %2: write it in coordinate format</source>
        <translation>la matrice dense a %1 lignes, et les matrices denses sont lues jusqu’à %2&#xa0;: écrivez-la au format coordinate</translation>
    </message>
    <message>
        <source>the direction is not told: read it with --directed, or write .txt</source>
        <translation>la direction n’est pas dite&#xa0;: lisez-le avec --directed, ou écrivez du .txt</translation>
    </message>
    <message>
        <source>the edge has no source or no target</source>
        <translation>l’arête n’a pas de source ou pas de cible</translation>
    </message>
    <message>
        <source>the edge has two values for &apos;%1&apos;</source>
        <translation>l’arête a deux valeurs pour «&#xa0;%1&#xa0;»</translation>
    </message>
    <message>
        <source>the edge names the node &apos;%1&apos;, which is not in the file</source>
        <translation>l’arête nomme le nœud «&#xa0;%1&#xa0;», qui n’est pas dans le fichier</translation>
    </message>
    <message>
        <source>the edge names the node &apos;%1&apos;, which the file does not declare: it was added</source>
        <translation>l’arête nomme le nœud «&#xa0;%1&#xa0;», que le fichier ne déclare pas&#xa0;: il a été ajouté</translation>
    </message>
    <message>
        <source>the edges</source>
        <translation>les arêtes</translation>
    </message>
    <message>
        <source>the eigenvector did not converge in %1 products with the matrix</source>
        <translation>le vecteur propre n’a pas convergé en %1 produits avec la matrice</translation>
    </message>
    <message>
        <source>the empty text is a missing value: write missing(%1)</source>
        <translation>le texte vide est une valeur manquante&#xa0;: écrivez missing(%1)</translation>
    </message>
    <message>
        <source>the end</source>
        <translation>la fin</translation>
    </message>
    <message>
        <source>the file declares no nodes: those that its edges name were taken</source>
        <translation>le fichier ne déclare pas de nœuds&#xa0;: ceux que ses arêtes nomment ont été pris</translation>
    </message>
    <message>
        <source>the file does not say, so it is undirected</source>
        <translation>le fichier ne le dit pas, il est donc non orienté</translation>
    </message>
    <message>
        <source>the file ends after %1 entries, and the size line promises %2</source>
        <translation>le fichier se termine après %1 entrées, et la ligne de taille en promet %2</translation>
    </message>
    <message>
        <source>the file ends before its last element is closed</source>
        <translation>le fichier se termine avant que son dernier élément soit fermé</translation>
    </message>
    <message>
        <source>the file ends before the last value of the matrix</source>
        <translation>le fichier se termine avant la dernière valeur de la matrice</translation>
    </message>
    <message>
        <source>the file ends inside the list that line %1 opens</source>
        <translation>le fichier se termine dans la liste qu’ouvre la ligne %1</translation>
    </message>
    <message>
        <source>the file has more than 4,294,967,294 nodes</source>
        <translation>le fichier a plus de 4 294 967 294 nœuds</translation>
    </message>
    <message>
        <source>the file holds a &apos;%1&apos;, and a graph needs a matrix</source>
        <translation>le fichier contient «&#xa0;%1&#xa0;», et un graphe demande une matrice</translation>
    </message>
    <message>
        <source>the file holds several graphs: only the first was read</source>
        <translation>le fichier contient plusieurs graphes&#xa0;: seul le premier a été lu</translation>
    </message>
    <message>
        <source>the file holds several graphs: they were read as one</source>
        <translation>le fichier contient plusieurs graphes&#xa0;: ils ont été lus comme un seul</translation>
    </message>
    <message>
        <source>the filter hides all nodes: there is nothing to compute on</source>
        <translation>le filtre cache tous les nœuds&#xa0;: il n’y a rien sur quoi calculer</translation>
    </message>
    <message>
        <source>the filter hides nothing: there is nothing to remove</source>
        <translation>le filtre ne cache rien&#xa0;: il n’y a rien à supprimer</translation>
    </message>
    <message>
        <source>the filter, at column %1: %2</source>
        <translation>le filtre, au caractère %1&#xa0;: %2</translation>
    </message>
    <message>
        <source>the filter: %1</source>
        <translation>le filtre&#xa0;: %1</translation>
    </message>
    <message>
        <source>the first line says &apos;%1&apos;</source>
        <translation>la première ligne dit «&#xa0;%1&#xa0;»</translation>
    </message>
    <message>
        <source>the first line was read as the numbers of nodes (%1) and edges (%2), not as an edge</source>
        <translation>la première ligne a été lue comme les nombres de nœuds (%1) et d’arêtes (%2), non comme une arête</translation>
    </message>
    <message>
        <source>the first line was taken as a header: %1</source>
        <translation>la première ligne a été prise comme en-tête&#xa0;: %1</translation>
    </message>
    <message>
        <source>the first text of its array %1 is not the empty one</source>
        <translation>le premier texte de son tableau %1 n’est pas le texte vide</translation>
    </message>
    <message>
        <source>the format &apos;%1&apos; is not known; these are: %2</source>
        <translation>le format «&#xa0;%1&#xa0;» n’est pas connu&#x202f;; les formats sont&#xa0;: %2</translation>
    </message>
    <message>
        <source>the formula, at character %1: %2</source>
        <translation>la formule, au caractère %1&#xa0;: %2</translation>
    </message>
    <message>
        <source>the function is given too few values</source>
        <translation>la fonction reçoit trop peu de valeurs</translation>
    </message>
    <message>
        <source>the function is given too many values</source>
        <translation>la fonction reçoit trop de valeurs</translation>
    </message>
    <message>
        <source>the graph came from standard input</source>
        <translation>le graphe venait de l’entrée standard</translation>
    </message>
    <message>
        <source>the graph has %1 %2, and a table shows at most %3: filter them, or export the graph</source>
        <translation>le graphe a %1 %2, et une table en montre au plus %3&#xa0;: filtrez-les, ou exportez le graphe</translation>
    </message>
    <message>
        <source>the graph has %1 nodes or more, and at most %2 fit</source>
        <translation>le graphe a %1 nœuds ou plus, et %2 au plus tiennent</translation>
    </message>
    <message>
        <source>the graph has no self-loops</source>
        <translation>le graphe n’a pas de boucles</translation>
    </message>
    <message>
        <source>the graph has not all of these nodes any more</source>
        <translation>le graphe n’a plus tous ces nœuds</translation>
    </message>
    <message>
        <source>the graph is directed and --directed was not given: ask for --directed, or give the undirected form of the graph</source>
        <translation>le graphe est orienté et --directed n’a pas été donné&#xa0;: demandez --directed, ou donnez la forme non orientée du graphe</translation>
    </message>
    <message>
        <source>the graph is directed, and &apos;%1&apos; does not follow directions: give its undirected form</source>
        <translation>le graphe est orienté, et «&#xa0;%1&#xa0;» ne suit pas les directions&#xa0;: donnez sa forme non orientée</translation>
    </message>
    <message>
        <source>the graph is dynamic: times are ignored, all nodes and edges were read</source>
        <translation>le graphe est dynamique&#xa0;: les dates sont ignorées, tous les nœuds et arêtes ont été lus</translation>
    </message>
    <message>
        <source>the graph is one component: there is nothing to remove</source>
        <translation>le graphe est une seule composante&#xa0;: il n’y a rien à supprimer</translation>
    </message>
    <message>
        <source>the graph is small</source>
        <translation>le graphe est petit</translation>
    </message>
    <message>
        <source>the graph is undirected already</source>
        <translation>le graphe est déjà non orienté</translation>
    </message>
    <message>
        <source>the graph is undirected: its edges have no direction to reverse</source>
        <translation>le graphe est non orienté&#xa0;: ses arêtes n’ont pas de direction à inverser</translation>
    </message>
    <message>
        <source>the graph of %1 was not read from a file that a session could refer to: keep it inside the session</source>
        <translation>le graphe de %1 n’a pas été lu d’un fichier auquel une session pourrait se référer&#xa0;: gardez-le dans la session</translation>
    </message>
    <message>
        <source>the graph was edited</source>
        <translation>le graphe a été modifié</translation>
    </message>
    <message>
        <source>the graph was edited since it was read: keep it inside the session</source>
        <translation>le graphe a été modifié depuis sa lecture&#xa0;: gardez-le dans la session</translation>
    </message>
    <message>
        <source>the greatest</source>
        <translation>le plus grand</translation>
    </message>
    <message>
        <source>the header says skew-symmetric</source>
        <translation>l’en-tête dit antisymétrique</translation>
    </message>
    <message>
        <source>the header says symmetric</source>
        <translation>l’en-tête dit symétrique</translation>
    </message>
    <message>
        <source>the id of a node is empty, which an edge list cannot hold; %1</source>
        <translation>l’id d’un nœud est vide, ce qu’une liste d’arêtes ne peut pas contenir&#x202f;; %1</translation>
    </message>
    <message>
        <source>the key &apos;%1&apos; has no value</source>
        <translation>la clé «&#xa0;%1&#xa0;» n’a pas de valeur</translation>
    </message>
    <message>
        <source>the key &apos;%1&apos; is for &apos;%2&apos;, which GraphML does not know</source>
        <translation>la clé «&#xa0;%1&#xa0;» est pour «&#xa0;%2&#xa0;», que GraphML ne connaît pas</translation>
    </message>
    <message>
        <source>the key &apos;%1&apos; is not declared: it was read as text</source>
        <translation>la clé «&#xa0;%1&#xa0;» n’est pas déclarée&#xa0;: elle a été lue comme texte</translation>
    </message>
    <message>
        <source>the largest id is taken: no node can be added</source>
        <translation>le plus grand id est pris&#xa0;: aucun nœud ne peut être ajouté</translation>
    </message>
    <message>
        <source>the last %1 columns were left out: edges may have %2</source>
        <translation>les %1 dernières colonnes ont été omises&#xa0;: les arêtes peuvent en avoir %2</translation>
    </message>
    <message>
        <source>the layout began with communities that were imported or stopped</source>
        <translation>la spatialisation est partie de communautés importées ou arrêtées</translation>
    </message>
    <message>
        <source>the layout began with other communities than those shown</source>
        <translation>la spatialisation est partie d’autres communautés que celles qui sont montrées</translation>
    </message>
    <message>
        <source>the layout ran on a GPU</source>
        <translation>la spatialisation a tourné sur un GPU</translation>
    </message>
    <message>
        <source>the layout was stopped by hand</source>
        <translation>la spatialisation a été arrêtée à la main</translation>
    </message>
    <message>
        <source>the layout went on from the positions before it</source>
        <translation>la spatialisation a continué à partir des positions précédentes</translation>
    </message>
    <message>
        <source>the least</source>
        <translation>le plus petit</translation>
    </message>
    <message>
        <source>the line has more columns than the %1 of the first lines%2: one edge was read from it</source>
        <translation>la ligne a plus de colonnes que les %1 des premières lignes%2&#xa0;: une arête y a été lue</translation>
    </message>
    <message>
        <source>the list of labels</source>
        <translation>la liste des étiquettes</translation>
    </message>
    <message>
        <source>the logarithm to the base of 10</source>
        <translation>le logarithme de base 10</translation>
    </message>
    <message>
        <source>the logarithm to the base of 2</source>
        <translation>le logarithme de base 2</translation>
    </message>
    <message>
        <source>the matrix has %1 rows and %2 columns; a graph needs a square matrix</source>
        <translation>la matrice a %1 lignes et %2 colonnes&#x202f;; un graphe demande une matrice carrée</translation>
    </message>
    <message>
        <source>the matrix has %1 rows; graphs have at most 4,294,967,294 nodes</source>
        <translation>la matrice a %1 lignes&#x202f;; les graphes ont au plus 4 294 967 294 nœuds</translation>
    </message>
    <message>
        <source>the matrix has no rows: there is no node to show</source>
        <translation>la matrice n’a pas de lignes&#xa0;: il n’y a aucun nœud à montrer</translation>
    </message>
    <message>
        <source>the matrix is complex; edge weights are real numbers, so it cannot be read as a graph</source>
        <translation>la matrice est complexe&#x202f;; les poids d’arête sont des nombres réels, elle ne peut donc pas être lue comme un graphe</translation>
    </message>
    <message>
        <source>the matrix is general</source>
        <translation>la matrice est générale</translation>
    </message>
    <message>
        <source>the mean</source>
        <translation>la moyenne</translation>
    </message>
    <message>
        <source>the name is empty</source>
        <translation>le nom est vide</translation>
    </message>
    <message>
        <source>the name of a quantity, like degree,</source>
        <translation>le nom d’une grandeur, comme degree,</translation>
    </message>
    <message>
        <source>the natural logarithm</source>
        <translation>le logarithme naturel</translation>
    </message>
    <message>
        <source>the nearest whole number</source>
        <translation>le nombre entier le plus proche</translation>
    </message>
    <message>
        <source>the node &apos;%1&apos; is declared twice: it is one node</source>
        <translation>le nœud «&#xa0;%1&#xa0;» est déclaré deux fois&#xa0;: c’est un seul nœud</translation>
    </message>
    <message>
        <source>the node has no id: &apos;%1&apos; was taken</source>
        <translation>le nœud n’a pas d’id&#xa0;: «&#xa0;%1&#xa0;» a été pris</translation>
    </message>
    <message>
        <source>the node id %1 is there twice</source>
        <translation>l’id de nœud %1 existe deux fois</translation>
    </message>
    <message>
        <source>the nodes have no positions yet: a layout has to end first</source>
        <translation>les nœuds n’ont pas encore de positions&#xa0;: une spatialisation doit d’abord se terminer</translation>
    </message>
    <message>
        <source>the nodes that a run was not given are not the same at every level</source>
        <translation>les nœuds qu’un calcul n’a pas reçus ne sont pas les mêmes à chaque niveau</translation>
    </message>
    <message>
        <source>the numbers of its array %1 are of another type</source>
        <translation>les nombres de son tableau %1 sont d’un autre type</translation>
    </message>
    <message>
        <source>the output cannot be written: the disk is full or the other end closed</source>
        <translation>la sortie ne peut pas être écrite&#xa0;: le disque est plein ou l’autre bout est fermé</translation>
    </message>
    <message>
        <source>the output ended</source>
        <translation>la sortie s’est terminée</translation>
    </message>
    <message>
        <source>the parenthesis that opens here is not closed</source>
        <translation>la parenthèse qui s’ouvre ici n’est pas fermée</translation>
    </message>
    <message>
        <source>the picture cannot be made: %1</source>
        <translation>l’image ne peut pas être faite&#xa0;: %1</translation>
    </message>
    <message>
        <source>the picture cannot be written: the disk is full or the file was closed</source>
        <translation>l’image ne peut pas être écrite&#xa0;: le disque est plein ou le fichier a été fermé</translation>
    </message>
    <message>
        <source>the positions are left out: %1 of %2 nodes have none</source>
        <translation>les positions sont omises&#xa0;: %1 nœuds sur %2 n’en ont pas</translation>
    </message>
    <message>
        <source>the quote %1 that opens here is not closed</source>
        <translation>le guillemet %1 qui s’ouvre ici n’est pas fermé</translation>
    </message>
    <message>
        <source>the range ends below its beginning: nothing is in it</source>
        <translation>l’intervalle se termine avant son début&#xa0;: rien n’y est</translation>
    </message>
    <message>
        <source>the regular expression</source>
        <translation>l’expression régulière</translation>
    </message>
    <message>
        <source>the rest of A divided by B</source>
        <translation>le reste de A divisé par B</translation>
    </message>
    <message>
        <source>the result &apos;%1&apos; is of version %2 of the graph, which has been edited since and is at version %3: run it again</source>
        <translation>le résultat «&#xa0;%1&#xa0;» est de la version %2 du graphe, qui a été modifié depuis et en est à la version %3&#xa0;: relancez-le</translation>
    </message>
    <message>
        <source>the run that found the communities was stopped</source>
        <translation>le calcul qui a trouvé les communautés a été arrêté</translation>
    </message>
    <message>
        <source>the second column is a decimal number (&apos;%1&apos;) in every line and no id: this is not an edge list</source>
        <translation>la deuxième colonne est un nombre décimal («&#xa0;%1&#xa0;») à chaque ligne et non un id&#xa0;: ce n’est pas une liste d’arêtes</translation>
    </message>
    <message>
        <source>the sine of A radians</source>
        <translation>le sinus de A radians</translation>
    </message>
    <message>
        <source>the size line must hold %1 numbers, and &apos;%2&apos; was found</source>
        <translation>la ligne de taille doit contenir %1 nombres, et voici «&#xa0;%2&#xa0;»</translation>
    </message>
    <message>
        <source>the size line promises %1 entries, and %2 follow</source>
        <translation>la ligne de taille promet %1 entrées, et il en suit %2</translation>
    </message>
    <message>
        <source>the size line promises %1 nodes, but only %2 entries follow: this is more likely a damaged header than a graph</source>
        <translation>la ligne de taille promet %1 nœuds, mais seulement %2 entrées suivent&#xa0;: c’est sans doute un en-tête endommagé plutôt qu’un graphe</translation>
    </message>
    <message>
        <source>the square root</source>
        <translation>la racine carrée</translation>
    </message>
    <message>
        <source>the sum</source>
        <translation>la somme</translation>
    </message>
    <message>
        <source>the table has %1 columns, and another one was asked for</source>
        <translation>la table a %1 colonnes, et une autre a été demandée</translation>
    </message>
    <message>
        <source>the tangent of A radians</source>
        <translation>la tangente de A radians</translation>
    </message>
    <message>
        <source>the text</source>
        <translation>le texte</translation>
    </message>
    <message>
        <source>the text in row %1, column %2 is longer than the 32,767 characters that Excel takes in a cell: write CSV</source>
        <translation>le texte à la ligne %1, colonne %2 dépasse les 32 767 caractères qu’Excel admet dans une cellule&#xa0;: écrivez du CSV</translation>
    </message>
    <message>
        <source>the text that is looked for is empty</source>
        <translation>le texte cherché est vide</translation>
    </message>
    <message>
        <source>the upper end of the range</source>
        <translation>la fin de l’intervalle</translation>
    </message>
    <message>
        <source>the view has a filter, and --filter works on what is visible alone</source>
        <translation>la vue a un filtre, et --filter ne porte que sur ce qui est visible</translation>
    </message>
    <message>
        <source>the weight &apos;%1&apos; %2</source>
        <translation>le poids «&#xa0;%1&#xa0;» %2</translation>
    </message>
    <message>
        <source>the weight &apos;%1&apos; is %2</source>
        <translation>le poids «&#xa0;%1&#xa0;» est %2</translation>
    </message>
    <message>
        <source>the weight is missing: 1 was taken</source>
        <translation>le poids manque&#xa0;: 1 a été pris</translation>
    </message>
    <message>
        <source>the weight of an edge is a number from 0 up</source>
        <translation>le poids d’une arête est un nombre à partir de 0</translation>
    </message>
    <message>
        <source>the weights of edges that become one add up to more than a weight can be</source>
        <translation>les poids d’arêtes qui n’en font plus qu’une dépassent ce que peut valoir un poids</translation>
    </message>
    <message>
        <source>the weights of lines that repeat an arc were added up</source>
        <translation>les poids des lignes qui répètent un arc ont été additionnés</translation>
    </message>
    <message>
        <source>the weights of lines that repeat an edge, in either direction, were added up</source>
        <translation>les poids des lignes qui répètent une arête, dans une direction ou l’autre, ont été additionnés</translation>
    </message>
    <message>
        <source>the whole number above</source>
        <translation>le nombre entier au-dessus</translation>
    </message>
    <message>
        <source>the whole number below</source>
        <translation>le nombre entier au-dessous</translation>
    </message>
    <message>
        <source>there are no betweenness scores to write yet: run betweenness first</source>
        <translation>il n’y a pas encore de scores d’intermédiarité à écrire&#xa0;: lancez d’abord l’intermédiarité</translation>
    </message>
    <message>
        <source>there are no communities to write yet: run a community detection first</source>
        <translation>il n’y a pas encore de communautés à écrire&#xa0;: lancez d’abord une détection de communautés</translation>
    </message>
    <message>
        <source>there are no communities yet: run them first</source>
        <translation>il n’y a pas encore de communautés&#xa0;: lancez-les d’abord</translation>
    </message>
    <message>
        <source>there are no lines of node,community in it</source>
        <translation>il ne contient aucune ligne node,community</translation>
    </message>
    <message>
        <source>there are no nodes to extract: select some first</source>
        <translation>il n’y a aucun nœud à extraire&#xa0;: sélectionnez-en d’abord</translation>
    </message>
    <message>
        <source>there are no positions to write yet: run a layout first</source>
        <translation>il n’y a pas encore de positions à écrire&#xa0;: lancez d’abord une spatialisation</translation>
    </message>
    <message>
        <source>there are no rows below the names of the columns</source>
        <translation>il n’y a aucune ligne sous les noms des colonnes</translation>
    </message>
    <message>
        <source>there are none</source>
        <translation>il n’y en a pas</translation>
    </message>
    <message>
        <source>there are two results &apos;%1&apos;</source>
        <translation>il y a deux résultats «&#xa0;%1&#xa0;»</translation>
    </message>
    <message>
        <source>there are: %1</source>
        <translation>il y a&#xa0;: %1</translation>
    </message>
    <message>
        <source>there is a column &apos;%1&apos; already</source>
        <translation>il y a déjà une colonne «&#xa0;%1&#xa0;»</translation>
    </message>
    <message>
        <source>there is a saved filter &apos;%1&apos; already: choose another name</source>
        <translation>il y a déjà un filtre enregistré «&#xa0;%1&#xa0;»&#xa0;: choisissez un autre nom</translation>
    </message>
    <message>
        <source>there is an edge %1 already</source>
        <translation>il y a déjà une arête %1</translation>
    </message>
    <message>
        <source>there is no %1; %2</source>
        <translation>il n’y a pas de %1&#x202f;; %2</translation>
    </message>
    <message>
        <source>there is no betweenness of edges to write yet: run betweenness with --edges first</source>
        <translation>il n’y a pas encore d’intermédiarité des arêtes à écrire&#xa0;: lancez l’intermédiarité avec --edges</translation>
    </message>
    <message>
        <source>there is no betweenness yet: run it first</source>
        <translation>il n’y a pas encore d’intermédiarité&#xa0;: lancez-la d’abord</translation>
    </message>
    <message>
        <source>there is no bookmark &apos;%1&apos;; %2</source>
        <translation>il n’y a pas de signet «&#xa0;%1&#xa0;»&#x202f;; %2</translation>
    </message>
    <message>
        <source>there is no edge between the selected nodes</source>
        <translation>il n’y a aucune arête entre les nœuds sélectionnés</translation>
    </message>
    <message>
        <source>there is no edge between these nodes</source>
        <translation>il n’y a aucune arête entre ces nœuds</translation>
    </message>
    <message>
        <source>there is no formula yet</source>
        <translation>il n’y a pas encore de formule</translation>
    </message>
    <message>
        <source>there is no function %1; %2</source>
        <translation>il n’y a pas de fonction %1&#x202f;; %2</translation>
    </message>
    <message>
        <source>there is no memory, or no room for temporary files</source>
        <translation>il n’y a pas de mémoire, ou pas de place pour des fichiers temporaires</translation>
    </message>
    <message>
        <source>there is no result &apos;%1&apos;; %2</source>
        <translation>il n’y a pas de résultat «&#xa0;%1&#xa0;»&#x202f;; %2</translation>
    </message>
    <message>
        <source>there is no row %1 of %2</source>
        <translation>il n’y a pas de ligne %1 sur %2</translation>
    </message>
    <message>
        <source>there is no saved filter &apos;%1&apos;; %2</source>
        <translation>il n’y a pas de filtre enregistré «&#xa0;%1&#xa0;»&#x202f;; %2</translation>
    </message>
    <message>
        <source>there is no such folder</source>
        <translation>ce dossier n’existe pas</translation>
    </message>
    <message>
        <source>there is no table in it</source>
        <translation>il ne contient pas de table</translation>
    </message>
    <message>
        <source>there is no view %1: it was closed</source>
        <translation>il n’y a pas de vue %1&#xa0;: elle a été fermée</translation>
    </message>
    <message>
        <source>there is not enough memory for a row of tiles of the picture</source>
        <translation>il n’y a pas assez de mémoire pour une rangée de tuiles de l’image</translation>
    </message>
    <message>
        <source>there is not enough memory on this machine for this</source>
        <translation>il n’y a pas assez de mémoire sur cette machine pour cela</translation>
    </message>
    <message>
        <source>third column</source>
        <translation>troisième colonne</translation>
    </message>
    <message>
        <source>this %1</source>
        <translation>cette %1</translation>
    </message>
    <message>
        <source>this ) closes nothing</source>
        <translation>cette ) ne ferme rien</translation>
    </message>
    <message>
        <source>this OpenGL driver can draw %1</source>
        <translation>ce pilote OpenGL peut dessiner %1</translation>
    </message>
    <message>
        <source>this back-quote is not closed</source>
        <translation>cet accent grave n’est pas fermé</translation>
    </message>
    <message>
        <source>this cannot be read</source>
        <translation>cela ne peut pas être lu</translation>
    </message>
    <message>
        <source>this is the last view: it stays open</source>
        <translation>c’est la dernière vue&#xa0;: elle reste ouverte</translation>
    </message>
    <message>
        <source>this number is too large or too small</source>
        <translation>ce nombre est trop grand ou trop petit</translation>
    </message>
    <message>
        <source>this parenthesis has no counterpart, or nothing in it</source>
        <translation>cette parenthèse n’a pas de pendant, ou rien à l’intérieur</translation>
    </message>
    <message>
        <source>this program was built without a CUDA compiler</source>
        <translation>ce programme a été construit sans compilateur CUDA</translation>
    </message>
    <message>
        <source>this program was built without a CUDA compiler, so its engines run on the CPU</source>
        <translation>ce programme a été construit sans compilateur CUDA, ses moteurs tournent donc sur le CPU</translation>
    </message>
    <message>
        <source>this program was not given that descriptor</source>
        <translation>ce programme n’a pas reçu ce descripteur</translation>
    </message>
    <message>
        <source>this quote is not closed</source>
        <translation>ce guillemet n’est pas fermé</translation>
    </message>
    <message>
        <source>this row has %1 fields, and the first row has %2</source>
        <translation>cette ligne a %1 champs, et la première en a %2</translation>
    </message>
    <message>
        <source>this weight, and maybe later ones, is %1</source>
        <translation>ce poids, et peut-être d’autres ensuite, est %1</translation>
    </message>
    <message>
        <source>to standard output</source>
        <translation>vers la sortie standard</translation>
    </message>
    <message>
        <source>too small for a 32-bit float: 0 was taken</source>
        <translation>trop petit pour un flottant de 32 bits&#xa0;: 0 a été pris</translation>
    </message>
    <message>
        <source>two or more nodes are to be selected that become one</source>
        <translation>sélectionnez deux nœuds ou plus, à fusionner en un seul</translation>
    </message>
    <message>
        <source>two values follow each other without a sign between them</source>
        <translation>deux valeurs se suivent sans signe entre elles</translation>
    </message>
    <message>
        <source>unknown CPU</source>
        <translation>CPU inconnu</translation>
    </message>
    <message>
        <source>unknown reason</source>
        <translation>raison inconnue</translation>
    </message>
    <message>
        <source>unknown system</source>
        <translation>système inconnu</translation>
    </message>
    <message>
        <source>unnamed %1</source>
        <translation>%1 sans nom</translation>
    </message>
    <message>
        <source>unsaved work cannot be copied aside into %1</source>
        <translation>le travail non enregistré ne peut pas être copié dans %1</translation>
    </message>
    <message>
        <source>unsaved work cannot be copied aside into %1: %2</source>
        <translation>le travail non enregistré ne peut pas être copié dans %1&#xa0;: %2</translation>
    </message>
    <message>
        <source>unsaved work is not copied aside: neither XDG_STATE_HOME nor HOME names a folder</source>
        <translation>le travail non enregistré n’est pas copié à part&#xa0;: ni XDG_STATE_HOME ni HOME ne nomment un dossier</translation>
    </message>
    <message>
        <source>what is visible</source>
        <translation>ce qui est visible</translation>
    </message>
    <message>
        <source>whole numbers</source>
        <translation>nombres entiers</translation>
    </message>
    <message>
        <source>without its sign</source>
        <translation>sans son signe</translation>
    </message>
    <message>
        <source>write .gexf, .graphml or .gml</source>
        <translation>écrivez du .gexf, .graphml ou .gml</translation>
    </message>
    <message>
        <source>write and, or &amp;&amp;</source>
        <translation>écrivez and, ou &amp;&amp;</translation>
    </message>
    <message>
        <source>write not(...)</source>
        <translation>écrivez not(...)</translation>
    </message>
    <message>
        <source>write or, or ||</source>
        <translation>écrivez or, ou ||</translation>
    </message>
    <message>
        <source>yes or no</source>
        <translation>oui ou non</translation>
    </message>
    <message>
        <source>zero: all scores are exact</source>
        <translation>nulle&#xa0;: tous les scores sont exacts</translation>
    </message>
    <message>
        <source>Palette</source>
        <translation>Palette</translation>
    </message>
    <message>
        <source>Node size…</source>
        <translation>Taille des nœuds…</translation>
    </message>
    <message>
        <source>Size spread…</source>
        <translation>Écart des tailles…</translation>
    </message>
    <message>
        <source>Edge strength…</source>
        <translation>Force des arêtes…</translation>
    </message>
    <message>
        <source>Edges…</source>
        <translation>Arêtes…</translation>
    </message>
    <message>
        <source>Ramp…</source>
        <translation>Dégradé…</translation>
    </message>
    <message>
        <source>Labels…</source>
        <translation>Étiquettes…</translation>
    </message>
    <message>
        <source>%1, as have %2 lines</source>
        <translation>%1, comme %2 lignes</translation>
    </message>
    <message>
        <source>%1, as its texts differ and no node has a label</source>
        <translation>%1, car ses textes diffèrent et aucun nœud n’a d’étiquette</translation>
    </message>
    <message>
        <source>%1, as was 1 other that %2</source>
        <translation>%1, comme 1 autre qui %2</translation>
    </message>
    <message>
        <source>%1, as were %2 others that %3</source>
        <translation>%1, comme %2 autres qui %3</translation>
    </message>
    <message>
        <source>%1, before the edit</source>
        <translation>%1, avant la modification</translation>
    </message>
    <message>
        <source>%1, before the graph was edited</source>
        <translation>%1, avant la modification du graphe</translation>
    </message>
    <message>
        <source>%1, edges by all CPU cores</source>
        <translation>%1, arêtes par tous les cœurs du CPU</translation>
    </message>
    <message>
        <source>%1, of edges</source>
        <translation>%1, des arêtes</translation>
    </message>
    <message>
        <source>%1, of the whole graph</source>
        <translation>%1, du graphe entier</translation>
    </message>
    <message>
        <source>%1, or %2</source>
        <translation>%1, ou %2</translation>
    </message>
    <message>
        <source>%1, or )</source>
        <translation>%1, ou )</translation>
    </message>
    <message>
        <source>%1, or raise the budget</source>
        <translation>%1, ou augmentez le budget</translation>
    </message>
    <message>
        <source>%1, or take %2</source>
        <translation>%1, ou prenez %2</translation>
    </message>
    <message>
        <source>%1, rank</source>
        <translation>%1, rang</translation>
    </message>
    <message>
        <source>%1, so the CPU engines are used</source>
        <translation>%1, les moteurs du CPU sont donc utilisés</translation>
    </message>
    <message>
        <source>%1, so the CPU engines are used; install one to use a GPU</source>
        <translation>%1, les moteurs du CPU sont donc utilisés&#x202f;; installez-en un pour utiliser un GPU</translation>
    </message>
    <message>
        <source>%1, standard error</source>
        <translation>%1, erreur type</translation>
    </message>
    <message>
        <source>%1, weight %2</source>
        <translation>%1, poids %2</translation>
    </message>
    <message>
        <source>%1, weights with decimal commas</source>
        <translation>%1, poids avec virgules décimales</translation>
    </message>
    <message>
        <source>%1; %2 between them %3 dropped</source>
        <translation>%1&#x202f;; disparues entre eux&#xa0;: %2</translation>
    </message>
    <message>
        <source>%1; %2 joined others between the same nodes, with the sum of their weights</source>
        <translation>%1&#x202f;; %2 ont rejoint d’autres entre les mêmes nœuds, avec la somme de leurs poids</translation>
    </message>
    <message>
        <source>%1; %2 of %3 nodes have no community there: each was made one of its own</source>
        <translation>%1&#x202f;; %2 nœuds sur %3 n’y ont pas de communauté&#xa0;: chacun en forme une à lui seul</translation>
    </message>
    <message>
        <source>%1; on device %2</source>
        <translation>%1&#x202f;; sur le périphérique %2</translation>
    </message>
    <message>
        <source>%1; spread over %2 devices, sums through %3</source>
        <translation>%1&#x202f;; réparti sur %2 périphériques, sommes par %3</translation>
    </message>
    <message>
        <source>%1; the CPU engines are used</source>
        <translation>%1&#x202f;; les moteurs du CPU sont utilisés</translation>
    </message>
    <message>
        <source>%1; use a GPU&apos;s driver, or open a part of the graph</source>
        <translation>%1&#x202f;; utilisez le pilote d’un GPU, ou ouvrez une partie du graphe</translation>
    </message>
    <message>
        <source>node</source>
        <translation>nœud</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>nœuds</translation>
    </message>
    <message>
        <source>edge</source>
        <translation>arête</translation>
    </message>
    <message>
        <source>edges</source>
        <translation>arêtes</translation>
    </message>
    <message>
        <source>arc</source>
        <translation>arc</translation>
    </message>
    <message>
        <source>arcs</source>
        <translation>arcs</translation>
    </message>
    <message>
        <source>line</source>
        <translation>ligne</translation>
    </message>
    <message>
        <source>lines</source>
        <translation>lignes</translation>
    </message>
    <message>
        <source>self-loop</source>
        <translation>boucle</translation>
    </message>
    <message>
        <source>self-loops</source>
        <translation>boucles</translation>
    </message>
    <message>
        <source>community</source>
        <translation>communauté</translation>
    </message>
    <message>
        <source>communities</source>
        <translation>communautés</translation>
    </message>
    <message>
        <source>component</source>
        <translation>composante</translation>
    </message>
    <message>
        <source>components</source>
        <translation>composantes</translation>
    </message>
    <message>
        <source>group</source>
        <translation>groupe</translation>
    </message>
    <message>
        <source>groups</source>
        <translation>groupes</translation>
    </message>
    <message>
        <source>value</source>
        <translation>valeur</translation>
    </message>
    <message>
        <source>values</source>
        <translation>valeurs</translation>
    </message>
    <message>
        <source>source</source>
        <translation>source</translation>
    </message>
    <message>
        <source>sources</source>
        <translation>sources</translation>
    </message>
    <message>
        <source>level</source>
        <translation>niveau</translation>
    </message>
    <message>
        <source>betweenness</source>
        <translation>intermédiarité</translation>
    </message>
    <message>
        <source>degree</source>
        <translation>degré</translation>
    </message>
    <message>
        <source>format</source>
        <translation>format</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>colonnes</translation>
    </message>
    <message>
        <source>direction</source>
        <translation>direction</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>poids</translation>
    </message>
    <message>
        <source>merged</source>
        <translation>fusionné</translation>
    </message>
    <message>
        <source>labels</source>
        <translation>étiquettes</translation>
    </message>
    <message>
        <source>isolated</source>
        <translation>isolés</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>abandonné</translation>
    </message>
    <message>
        <source>faults</source>
        <translation>fautes</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucun</translation>
    </message>
    <message>
        <source>all</source>
        <translation>tout</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1&#x202f;; %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 of %2 %3 have no value, as one that the formula names is missing.</source>
        <translation>%1 %3 sur %2 n’ont pas de valeur, car une de celles que nomme la formule manque.</translation>
    </message>
    <message>
        <source>%1 of %2 %3 have no value, as the formula has none there, like 1 / 0.</source>
        <translation>%1 %3 sur %2 n’ont pas de valeur, car la formule n’en a pas là, comme 1 / 0.</translation>
    </message>
    <message>
        <source>%1 of %2 %3 have no value, as theirs is not whole.</source>
        <translation>%1 %3 sur %2 n’ont pas de valeur, car la leur n’est pas entière.</translation>
    </message>
    <message>
        <source>%1: this is not an edge list</source>
        <translation>%1&#xa0;: ce n’est pas une liste d’arêtes</translation>
    </message>
    <message>
        <source>&apos;%1&apos; was not done: the columns have changed since it was asked for</source>
        <translation>«&#xa0;%1&#xa0;» n’a pas été fait&#xa0;: les colonnes ont changé depuis la demande</translation>
    </message>
    <message>
        <source>assortativity</source>
        <translation>assortativité</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>blocs</translation>
    </message>
    <message>
        <source>building</source>
        <translation>construction</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>calcul</translation>
    </message>
    <message>
        <source>converting</source>
        <translation>conversion</translation>
    </message>
    <message>
        <source>core</source>
        <translation>cœurs</translation>
    </message>
    <message>
        <source>decompressing</source>
        <translation>décompression</translation>
    </message>
    <message>
        <source>distances</source>
        <translation>distances</translation>
    </message>
    <message>
        <source>eigenvector</source>
        <translation>vecteur propre</translation>
    </message>
    <message>
        <source>filtering</source>
        <translation>filtrage</translation>
    </message>
    <message>
        <source>joining</source>
        <translation>jointure</translation>
    </message>
    <message>
        <source>layout</source>
        <translation>spatialisation</translation>
    </message>
    <message>
        <source>move</source>
        <translation>déplacements</translation>
    </message>
    <message>
        <source>pagerank</source>
        <translation>pagerank</translation>
    </message>
    <message>
        <source>personalised PageRank needs a node above 0 to start from, and &apos;%1&apos; has none</source>
        <translation>le PageRank personnalisé demande un nœud supérieur à 0 d’où repartir, et «&#xa0;%1&#xa0;» n’en a pas</translation>
    </message>
    <message>
        <source>personalised PageRank takes a column of numbers, and &apos;%1&apos; has texts</source>
        <translation>le PageRank personnalisé prend une colonne de nombres, et «&#xa0;%1&#xa0;» a des textes</translation>
    </message>
    <message>
        <source>personalised PageRank takes numbers from 0, and &apos;%1&apos; has others</source>
        <translation>le PageRank personnalisé prend des nombres à partir de 0, et «&#xa0;%1&#xa0;» en a d’autres</translation>
    </message>
    <message>
        <source>preparing</source>
        <translation>préparation</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>lecture</translation>
    </message>
    <message>
        <source>saving</source>
        <translation>enregistrement</translation>
    </message>
    <message>
        <source>strong-components</source>
        <translation>composantes fortement connexes</translation>
    </message>
    <message>
        <source>the column &apos;%1&apos; holds neither texts nor whole numbers: it cannot name nodes</source>
        <translation>la colonne «&#xa0;%1&#xa0;» ne contient ni textes ni nombres entiers&#xa0;: elle ne peut pas nommer les nœuds</translation>
    </message>
    <message>
        <source>there is no bookmark &apos;%1&apos;</source>
        <translation>il n’y a pas de signet «&#xa0;%1&#xa0;»</translation>
    </message>
    <message>
        <source>uncoarsen</source>
        <translation>redescente</translation>
    </message>
    <message>
        <source>writing</source>
        <translation>écriture</translation>
    </message>
    <message>
        <source>B</source>
        <translation>o</translation>
    </message>
    <message>
        <source>KB</source>
        <translation>ko</translation>
    </message>
    <message>
        <source>MB</source>
        <translation>Mo</translation>
    </message>
    <message>
        <source>GB</source>
        <translation>Go</translation>
    </message>
    <message>
        <source>TB</source>
        <translation>To</translation>
    </message>
    <message>
        <source>contract</source>
        <translation>contraction</translation>
    </message>
    <message>
        <source>split</source>
        <translation>découpage</translation>
    </message>
    <message>
        <source>refine</source>
        <translation>raffinement</translation>
    </message>
    <message>
        <source>rebuild</source>
        <translation>reconstruction</translation>
    </message>
    <message>
        <source>modularity</source>
        <translation>modularité</translation>
    </message>
    <message>
        <source>merge</source>
        <translation>fusion</translation>
    </message>
    <message>
        <source>prepare</source>
        <translation>préparation</translation>
    </message>
    <message>
        <source>upload</source>
        <translation>envoi</translation>
    </message>
    <message>
        <source>sorting</source>
        <translation>tri</translation>
    </message>
    <message>
        <source>schedule</source>
        <translation>ordonnancement</translation>
    </message>
    <message>
        <source>download</source>
        <translation>retour</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 à %2</translation>
    </message>
    <message>
        <source>%1 takes undirected graphs, and this one is directed: give its undirected form</source>
        <translation>%1 prend des graphes non orientés, et celui-ci est orienté&#xa0;: donnez sa forme non orientée</translation>
    </message>
    <message>
        <source>Cut the tree of merges where so many communities are left; 0 = where modularity is largest.</source>
        <translation>Couper l’arbre des fusions où il reste tant de communautés&#x202f;; 0 = où la modularité est la plus grande.</translation>
    </message>
    <message>
        <source>Every node takes the label that most of its neighbours have, in random order, until none would change. Quick; other seeds give other communities.</source>
        <translation>Chaque nœud prend l’étiquette qu’ont la plupart de ses voisins, dans un ordre aléatoire, jusqu’à ce qu’aucun n’en change. Rapide&#x202f;; d’autres graines donnent d’autres communautés.</translation>
    </message>
    <message>
        <source>Fast greedy</source>
        <translation>Fast greedy</translation>
    </message>
    <message>
        <source>Infomap</source>
        <translation>Infomap</translation>
    </message>
    <message>
        <source>Label propagation</source>
        <translation>Propagation d’étiquettes</translation>
    </message>
    <message>
        <source>Leiden</source>
        <translation>Leiden</translation>
    </message>
    <message>
        <source>Leiden, constant Potts model</source>
        <translation>Leiden, modèle de Potts constant</translation>
    </message>
    <message>
        <source>Merges neighbouring communities from which short random walks lead to the same places, and takes the most modular state. For up to some thousand nodes: time and memory grow with the square of them.</source>
        <translation>Fusionne les communautés voisines d’où de courtes marches aléatoires mènent aux mêmes endroits, et prend l’état le plus modulaire. Jusqu’à quelques milliers de nœuds&#xa0;: durée et mémoire croissent avec leur carré.</translation>
    </message>
    <message>
        <source>Merges the two communities whose union gains most modularity, again and again, and takes the most modular state.</source>
        <translation>Fusionne sans cesse les deux communautés dont l’union gagne le plus de modularité, et prend l’état le plus modulaire.</translation>
    </message>
    <message>
        <source>Moves nodes, refines each community into well-connected parts and merges those, until nothing gains modularity: igraph&apos;s, on one thread, without levels.</source>
        <translation>Déplace des nœuds, raffine chaque communauté en parties bien connectées et fusionne celles-ci, jusqu’à ce que rien ne gagne de modularité&#xa0;: celle d’igraph, sur un fil, sans niveaux.</translation>
    </message>
    <message>
        <source>Of a random walk, by which nodes are compared.</source>
        <translation>De la marche aléatoire par laquelle les nœuds sont comparés.</translation>
    </message>
    <message>
        <source>Of the choice among the parts of a community (beta).</source>
        <translation>Du choix parmi les parties d’une communauté (bêta).</translation>
    </message>
    <message>
        <source>Randomness</source>
        <translation>Aléa</translation>
    </message>
    <message>
        <source>Searches from other starts; the shortest description is kept.</source>
        <translation>Recherches depuis d’autres départs&#x202f;; la description la plus courte est gardée.</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Pas</translation>
    </message>
    <message>
        <source>Takes the edge away that most shortest paths pass, again and again, and takes the most modular state of what falls apart. For up to some thousand edges.</source>
        <translation>Retire sans cesse l’arête par laquelle passent le plus de plus courts chemins, et prend l’état le plus modulaire de ce qui se sépare. Jusqu’à quelques milliers d’arêtes.</translation>
    </message>
    <message>
        <source>The communities with which the course of a random walk is described in the fewest bits, the best of several trials.</source>
        <translation>Les communautés avec lesquelles le trajet d’une marche aléatoire se décrit en le moins de bits, le meilleur de plusieurs essais.</translation>
    </message>
    <message>
        <source>The same for communities that are denser inside than a density, and sparser between them: what is found does not depend on the size of the graph around it.</source>
        <translation>De même pour des communautés plus denses à l’intérieur qu’une densité, et moins denses entre elles&#xa0;: ce qui est trouvé ne dépend pas de la taille du graphe alentour.</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>Essais</translation>
    </message>
    <message>
        <source>Walktrap</source>
        <translation>Walktrap</translation>
    </message>
    <message>
        <source>What the density of a community has to exceed, in weight per pair of nodes (gamma); 0 = that of the graph.</source>
        <translation>Ce que la densité d’une communauté doit dépasser, en poids par paire de nœuds (gamma)&#x202f;; 0 = celle du graphe.</translation>
    </message>
    <message>
        <source>edge betweenness is for small graphs: with %1 nodes and %2 edges it would take up to %3 %4, and it is begun with up to one hour; filter the graph, or take &apos;fast-greedy&apos; or &apos;label-propagation&apos;</source>
        <translation>l’intermédiarité des arêtes est pour de petits graphes&#xa0;: avec %1 nœuds et %2 arêtes elle prendrait jusqu’à %3 %4, et elle n’est lancée que jusqu’à une heure&#x202f;; filtrez le graphe, ou prenez «&#xa0;fast-greedy&#xa0;» ou «&#xa0;label-propagation&#xa0;»</translation>
    </message>
    <message>
        <source>most modular</source>
        <translation>le plus modulaire</translation>
    </message>
    <message>
        <source>Arrows…</source>
        <translation>Flèches…</translation>
    </message>
    <message>
        <source>Colour %1 by hand</source>
        <translation>Colorer %1 à la main</translation>
    </message>
    <message>
        <source>Colour of %1</source>
        <translation>Couleur de %1</translation>
    </message>
    <message>
        <source>Colour of %1 as it was</source>
        <translation>Couleur de %1 comme avant</translation>
    </message>
    <message>
        <source>Colour of %1 from the palette</source>
        <translation>Couleur de %1 selon la palette</translation>
    </message>
    <message>
        <source>Name and colour of %1 as they were</source>
        <translation>Nom et couleur de %1 comme avant</translation>
    </message>
    <message>
        <source>Name of %1 as it was</source>
        <translation>Nom de %1 comme avant</translation>
    </message>
    <message>
        <source>Names and colours of groups as they were</source>
        <translation>Noms et couleurs des groupes comme avant</translation>
    </message>
    <message>
        <source>a colour was given to a node that is not there</source>
        <translation>une couleur a été donnée à un nœud qui n’existe pas</translation>
    </message>
    <message>
        <source>groups were named or coloured by hand</source>
        <translation>des groupes ont été nommés ou colorés à la main</translation>
    </message>
    <message>
        <source>its array nodes/own-colour has rows that are no node with a colour, or not in ascending order</source>
        <translation>son tableau nodes/own-colour a des lignes qui ne sont pas un nœud avec une couleur, ou pas en ordre croissant</translation>
    </message>
    <message>
        <source>nodes were coloured by hand</source>
        <translation>des nœuds ont été colorés à la main</translation>
    </message>
    <message>
        <source>the name of a group has no line breaks</source>
        <translation>le nom d’un groupe n’a pas de sauts de ligne</translation>
    </message>
    <message>
        <source>these communities are of no result that is kept</source>
        <translation>ces communautés ne sont d’aucun résultat conservé</translation>
    </message>
    <message>
        <source>%1 inside %2</source>
        <translation>%1 dans %2</translation>
    </message>
    <message>
        <source>the nodes have no groups by &apos;%1&apos;</source>
        <translation>les nœuds n’ont pas de groupes selon «&#xa0;%1&#xa0;»</translation>
    </message>
    <message>
        <source>%1: there is no CUDA version of &apos;%2&apos;</source>
        <translation>%1&#xa0;: il n’y a pas de version CUDA de &apos;%2&apos;</translation>
    </message>
    <message>
        <source>on all cores: on the GPU it asks for %1 of device memory and %2</source>
        <translation>sur tous les cœurs&#xa0;: sur le GPU, il faut %1 de mémoire du périphérique, et %2</translation>
    </message>
    <message>
        <source>on the GPU</source>
        <translation>sur le GPU</translation>
    </message>
    <message>
        <source>%1 days</source>
        <translation>%1 jours</translation>
    </message>
    <message>
        <source>%1 hours</source>
        <translation>%1 heures</translation>
    </message>
    <message>
        <source>%1 minutes</source>
        <translation>%1 minutes</translation>
    </message>
    <message>
        <source>%1 seconds</source>
        <translation>%1 secondes</translation>
    </message>
    <message>
        <source>1 of edges with an arc in both directions, 0 of those with one.</source>
        <translation>1 pour les arêtes qui ont un arc dans les deux sens, 0 pour celles qui n’en ont qu’un.</translation>
    </message>
    <message>
        <source>1 of few arcs without which no cycle is left, 0 of the others; not always the fewest.</source>
        <translation>1 pour des arcs en petit nombre sans lesquels il ne reste aucun cycle, 0 pour les autres&#x202f;; pas toujours le plus petit nombre.</translation>
    </message>
    <message>
        <source>1 of the edges of a tree of least weight over each component, 0 of the others.</source>
        <translation>1 pour les arêtes d’un arbre de poids minimal sur chaque composante, 0 pour les autres.</translation>
    </message>
    <message>
        <source>1 of the nodes of the smallest eccentricity, 0 of the others.</source>
        <translation>1 pour les nœuds de plus petite excentricité, 0 pour les autres.</translation>
    </message>
    <message>
        <source>1 or 2, so that every edge joins both; not defined where that cannot be.</source>
        <translation>1 ou 2, de sorte que chaque arête joigne les deux&#x202f;; non défini où cela ne se peut.</translation>
    </message>
    <message>
        <source>1 over the mean distance from the nodes that reach the node along the arcs.</source>
        <translation>1 sur la distance moyenne depuis les nœuds qui atteignent le nœud en suivant les arcs.</translation>
    </message>
    <message>
        <source>1 where every cycle of four edges or more has a chord, else 0.</source>
        <translation>1 si tout cycle de quatre arêtes ou plus a une corde, sinon 0.</translation>
    </message>
    <message>
        <source>1 where every edge can join two sides, else 0.</source>
        <translation>1 si chaque arête peut joindre deux côtés, sinon 0.</translation>
    </message>
    <message>
        <source>1 where the graph is a tree (with directions: from a root along the arcs), else 0.</source>
        <translation>1 si le graphe est un arbre (avec les directions&#xa0;: depuis une racine le long des arcs), sinon 0.</translation>
    </message>
    <message>
        <source>1 where there is no cycle (along the arcs of a directed graph), else 0.</source>
        <translation>1 s’il n’y a pas de cycle (le long des arcs d’un graphe orienté), sinon 0.</translation>
    </message>
    <message>
        <source>2 where a closed walk takes every edge once, 1 where an open one does, else 0.</source>
        <translation>2 si une promenade fermée prend chaque arête une fois, 1 si une promenade ouverte le fait, sinon 0.</translation>
    </message>
    <message>
        <source>A distance that is at most the diameter and mostly equal to it, from searches that each start at the node that was farthest in the one before.</source>
        <translation>Une distance au plus égale au diamètre, et le plus souvent égale, par des parcours qui partent chacun du nœud le plus éloigné dans le précédent.</translation>
    </message>
    <message>
        <source>A number from 1 for each node that no neighbour has; few numbers, not always the fewest.</source>
        <translation>Un numéro à partir de 1 pour chaque nœud, qu’aucun voisin n’a&#x202f;; peu de numéros, pas toujours le moins possible.</translation>
    </message>
    <message>
        <source>A place for each node before all that its arcs lead to, from 1; not defined where arcs make a cycle, and without directions.</source>
        <translation>Une place pour chaque nœud avant tous ceux où mènent ses arcs, à partir de 1&#x202f;; non défini où des arcs font un cycle, et sans directions.</translation>
    </message>
    <message>
        <source>Acyclic</source>
        <translation>Acyclique</translation>
    </message>
    <message>
        <source>Asymmetric pairs</source>
        <translation>Paires asymétriques</translation>
    </message>
    <message>
        <source>Automorphisms</source>
        <translation>Automorphismes</translation>
    </message>
    <message>
        <source>Biconnected components</source>
        <translation>Composantes biconnexes</translation>
    </message>
    <message>
        <source>Bipartite</source>
        <translation>Biparti</translation>
    </message>
    <message>
        <source>Centralization</source>
        <translation>Centralisation</translation>
    </message>
    <message>
        <source>Centralization of betweenness</source>
        <translation>Centralisation d’intermédiarité</translation>
    </message>
    <message>
        <source>Centralization of closeness</source>
        <translation>Centralisation de proximité</translation>
    </message>
    <message>
        <source>Centralization of degree</source>
        <translation>Centralisation de degré</translation>
    </message>
    <message>
        <source>Centralization of eigenvector centrality</source>
        <translation>Centralisation de vecteur propre</translation>
    </message>
    <message>
        <source>Centre</source>
        <translation>Centre</translation>
    </message>
    <message>
        <source>Chordal</source>
        <translation>Cordal</translation>
    </message>
    <message>
        <source>Clique number</source>
        <translation>Nombre de clique</translation>
    </message>
    <message>
        <source>Cliques</source>
        <translation>Cliques</translation>
    </message>
    <message>
        <source>Cliques of four</source>
        <translation>Cliques de quatre</translation>
    </message>
    <message>
        <source>Constraint</source>
        <translation>Contrainte</translation>
    </message>
    <message>
        <source>Convergence degree</source>
        <translation>Degré de convergence</translation>
    </message>
    <message>
        <source>Cuts</source>
        <translation>Coupes</translation>
    </message>
    <message>
        <source>Cycles of four</source>
        <translation>Cycles de quatre</translation>
    </message>
    <message>
        <source>Decimal logarithm of the number of ways to exchange nodes that leave the graph as it is.</source>
        <translation>Logarithme décimal du nombre de façons d’échanger des nœuds qui laissent le graphe tel qu’il est.</translation>
    </message>
    <message>
        <source>Diamonds</source>
        <translation>Diamants</translation>
    </message>
    <message>
        <source>Diversity of weights</source>
        <translation>Diversité des poids</translation>
    </message>
    <message>
        <source>Edge clustering coefficient</source>
        <translation>Coefficient de clustering d’arête</translation>
    </message>
    <message>
        <source>Edge connectivity</source>
        <translation>Arête-connexité</translation>
    </message>
    <message>
        <source>Edges of the shortest cycle.</source>
        <translation>Nombre d’arêtes du plus court cycle.</translation>
    </message>
    <message>
        <source>Edges, or their weight, among the nodes within one step of the node.</source>
        <translation>Arêtes, ou leur poids, parmi les nœuds à un pas du nœud au plus.</translation>
    </message>
    <message>
        <source>Edges, or their weight, among the nodes within two steps of the node.</source>
        <translation>Arêtes, ou leur poids, parmi les nœuds à deux pas du nœud au plus.</translation>
    </message>
    <message>
        <source>Entropy of how the node&apos;s weight is shared out among its edges, over that of equal shares: 1 where all are alike.</source>
        <translation>Entropie du partage du poids du nœud entre ses arêtes, sur celle de parts égales&#xa0;: 1 si toutes sont pareilles.</translation>
    </message>
    <message>
        <source>Eulerian</source>
        <translation>Eulérien</translation>
    </message>
    <message>
        <source>Exponent of the degrees</source>
        <translation>Exposant des degrés</translation>
    </message>
    <message>
        <source>Exponent of the power law that fits the distribution of the degrees best, from the degree on from which it fits.</source>
        <translation>Exposant de la loi de puissance qui s’ajuste le mieux à la distribution des degrés, à partir du degré où elle s’ajuste.</translation>
    </message>
    <message>
        <source>Feedback arcs</source>
        <translation>Arcs de retour</translation>
    </message>
    <message>
        <source>Four nodes that are all linked.</source>
        <translation>Quatre nœuds tous liés.</translation>
    </message>
    <message>
        <source>Girth</source>
        <translation>Maille</translation>
    </message>
    <message>
        <source>Global efficiency</source>
        <translation>Efficacité globale</translation>
    </message>
    <message>
        <source>Greedy colouring</source>
        <translation>Coloration gloutonne</translation>
    </message>
    <message>
        <source>Harmonic in-centrality</source>
        <translation>Centralité harmonique entrante</translation>
    </message>
    <message>
        <source>How far the highest betweenness stands above the others, from 0 to 1 of a star.</source>
        <translation>De combien la plus haute intermédiarité dépasse les autres, de 0 à 1 pour une étoile.</translation>
    </message>
    <message>
        <source>How far the highest closeness stands above the others, from 0 to 1 of a star; not defined where a node has none.</source>
        <translation>De combien la plus haute proximité dépasse les autres, de 0 à 1 pour une étoile&#x202f;; non défini si un nœud n’en a pas.</translation>
    </message>
    <message>
        <source>How far the highest degree stands above the others, from 0 to 1 of a star.</source>
        <translation>De combien le plus haut degré dépasse les autres, de 0 à 1 pour une étoile.</translation>
    </message>
    <message>
        <source>How far the highest eigenvector centrality stands above the others, from 0 to 1 of one edge among nodes without any.</source>
        <translation>De combien la plus haute centralité de vecteur propre dépasse les autres, de 0 à 1 pour une arête parmi des nœuds qui n’en ont pas.</translation>
    </message>
    <message>
        <source>How far the node&apos;s time goes to neighbours that are linked with each other: low where it bridges structural holes.</source>
        <translation>À quel point le temps du nœud va à des voisins liés entre eux&#xa0;: faible où il enjambe des trous structurels.</translation>
    </message>
    <message>
        <source>How many cliques have the node, and could be joined by no other.</source>
        <translation>Combien de cliques ont le nœud, et qu’aucun autre ne pourrait rejoindre.</translation>
    </message>
    <message>
        <source>How many cliques there are that no node could join.</source>
        <translation>Combien il y a de cliques qu’aucun nœud ne pourrait rejoindre.</translation>
    </message>
    <message>
        <source>How many more edges than by chance stay in a group, from -1 to 1; groups are the equal values of a column, numbers or texts, or of the degrees.</source>
        <translation>Combien d’arêtes de plus que par hasard restent dans un groupe, de -1 à 1&#x202f;; les groupes sont les valeurs égales d’une colonne, nombres ou textes, ou des degrés.</translation>
    </message>
    <message>
        <source>How many nodes the node reaches in three steps or fewer, itself included.</source>
        <translation>Combien de nœuds le nœud atteint en trois pas au plus, lui-même compris.</translation>
    </message>
    <message>
        <source>How many nodes the node reaches in two steps or fewer, itself included.</source>
        <translation>Combien de nœuds le nœud atteint en deux pas au plus, lui-même compris.</translation>
    </message>
    <message>
        <source>In-closeness</source>
        <translation>Proximité entrante</translation>
    </message>
    <message>
        <source>In-core number</source>
        <translation>Indice de cœur entrant</translation>
    </message>
    <message>
        <source>In-eccentricity</source>
        <translation>Excentricité entrante</translation>
    </message>
    <message>
        <source>Independence number</source>
        <translation>Nombre de stabilité</translation>
    </message>
    <message>
        <source>Induced cycles of four nodes.</source>
        <translation>Cycles induits de quatre nœuds.</translation>
    </message>
    <message>
        <source>Induced paths of four nodes.</source>
        <translation>Chemins induits de quatre nœuds.</translation>
    </message>
    <message>
        <source>Induced stars of a node and three others.</source>
        <translation>Étoiles induites d’un nœud et de trois autres.</translation>
    </message>
    <message>
        <source>Induced triangles with a fourth node at one of theirs.</source>
        <translation>Triangles induits avec un quatrième nœud à l’un des leurs.</translation>
    </message>
    <message>
        <source>Largest clique of the node</source>
        <translation>Plus grande clique du nœud</translation>
    </message>
    <message>
        <source>Largest degree</source>
        <translation>Plus grand degré</translation>
    </message>
    <message>
        <source>Local efficiency</source>
        <translation>Efficacité locale</translation>
    </message>
    <message>
        <source>Maximal cliques</source>
        <translation>Cliques maximales</translation>
    </message>
    <message>
        <source>Maximal cliques of the node</source>
        <translation>Cliques maximales du nœud</translation>
    </message>
    <message>
        <source>Maximum cardinality search</source>
        <translation>Parcours de cardinalité maximale</translation>
    </message>
    <message>
        <source>Mean clustering coefficient</source>
        <translation>Coefficient de clustering moyen</translation>
    </message>
    <message>
        <source>Mean degree of neighbours</source>
        <translation>Degré moyen des voisins</translation>
    </message>
    <message>
        <source>Mean degree of the neighbours, self-loops left out; weighted, the mean is by the weights of the edges to them.</source>
        <translation>Degré moyen des voisins, boucles omises&#x202f;; pondérée, la moyenne est prise par les poids des arêtes vers eux.</translation>
    </message>
    <message>
        <source>Mean distance</source>
        <translation>Distance moyenne</translation>
    </message>
    <message>
        <source>Mean length of the shortest paths over all pairs of nodes that are linked by one.</source>
        <translation>Longueur moyenne des plus courts chemins sur toutes les paires de nœuds qu’un chemin relie.</translation>
    </message>
    <message>
        <source>Mean local efficiency</source>
        <translation>Efficacité locale moyenne</translation>
    </message>
    <message>
        <source>Mean of 1 over the distance over all pairs of neighbours of the node, on paths that do not pass it.</source>
        <translation>Moyenne de 1 sur la distance, sur toutes les paires de voisins du nœud, par des chemins qui ne le traversent pas.</translation>
    </message>
    <message>
        <source>Mean of 1 over the distance over all pairs of nodes, 0 where there is no path.</source>
        <translation>Moyenne de 1 sur la distance, sur toutes les paires de nœuds, 0 où il n’y a pas de chemin.</translation>
    </message>
    <message>
        <source>Mean of the clustering coefficients of the nodes, 0 below two neighbours.</source>
        <translation>Moyenne des coefficients de clustering des nœuds, 0 sous deux voisins.</translation>
    </message>
    <message>
        <source>Mean of the nodes&apos; local efficiencies.</source>
        <translation>Moyenne des efficacités locales des nœuds.</translation>
    </message>
    <message>
        <source>Mean over all other nodes of 1 over the distance from them along the arcs, 0 where there is no path.</source>
        <translation>Moyenne sur tous les autres nœuds de 1 sur la distance depuis eux le long des arcs, 0 où il n’y a pas de chemin.</translation>
    </message>
    <message>
        <source>Minimum cut</source>
        <translation>Coupe minimale</translation>
    </message>
    <message>
        <source>Minimum spanning tree</source>
        <translation>Arbre couvrant minimal</translation>
    </message>
    <message>
        <source>Modularity of a column</source>
        <translation>Modularité d’une colonne</translation>
    </message>
    <message>
        <source>Motifs</source>
        <translation>Motifs</translation>
    </message>
    <message>
        <source>Mutual edges</source>
        <translation>Arêtes mutuelles</translation>
    </message>
    <message>
        <source>Mutual pairs</source>
        <translation>Paires mutuelles</translation>
    </message>
    <message>
        <source>Mutual pairs among the linked</source>
        <translation>Paires mutuelles parmi les liées</translation>
    </message>
    <message>
        <source>Neighbourhood</source>
        <translation>Voisinage</translation>
    </message>
    <message>
        <source>Nodes of the largest clique with the node.</source>
        <translation>Nombre de nœuds de la plus grande clique avec le nœud.</translation>
    </message>
    <message>
        <source>Nodes of the largest clique.</source>
        <translation>Nombre de nœuds de la plus grande clique.</translation>
    </message>
    <message>
        <source>Nodes within three steps</source>
        <translation>Nœuds à trois pas</translation>
    </message>
    <message>
        <source>Nodes within two steps</source>
        <translation>Nœuds à deux pas</translation>
    </message>
    <message>
        <source>Nominal assortativity</source>
        <translation>Assortativité nominale</translation>
    </message>
    <message>
        <source>Out-core number</source>
        <translation>Indice de cœur sortant</translation>
    </message>
    <message>
        <source>Pairs and triples</source>
        <translation>Paires et triplets</translation>
    </message>
    <message>
        <source>Pairs of nodes that no arc joins.</source>
        <translation>Paires de nœuds qu’aucun arc ne joint.</translation>
    </message>
    <message>
        <source>Pairs of nodes with an arc in one direction.</source>
        <translation>Paires de nœuds avec un arc dans un seul sens.</translation>
    </message>
    <message>
        <source>Pairs of nodes with arcs in both directions over all pairs with an arc.</source>
        <translation>Paires de nœuds avec des arcs dans les deux sens, sur toutes les paires avec un arc.</translation>
    </message>
    <message>
        <source>Pairs of nodes with arcs in both directions.</source>
        <translation>Paires de nœuds avec des arcs dans les deux sens.</translation>
    </message>
    <message>
        <source>Pairs without an arc</source>
        <translation>Paires sans arc</translation>
    </message>
    <message>
        <source>Part of the edges inside the groups less what chance would put there; groups are the equal values of a column, numbers or texts, or of the degrees.</source>
        <translation>Part des arêtes à l’intérieur des groupes moins ce que le hasard y mettrait&#x202f;; les groupes sont les valeurs égales d’une colonne, nombres ou textes, ou des degrés.</translation>
    </message>
    <message>
        <source>Part of the pairs of neighbours that are linked, each by the mean weight of the two edges to them; 0 below two neighbours.</source>
        <translation>Part des paires de voisins qui sont liés, chacune par le poids moyen des deux arêtes vers eux&#x202f;; 0 sous deux voisins.</translation>
    </message>
    <message>
        <source>Paths</source>
        <translation>Chemins</translation>
    </message>
    <message>
        <source>Paths of four</source>
        <translation>Chemins de quatre</translation>
    </message>
    <message>
        <source>Pseudo-diameter</source>
        <translation>Pseudo-diamètre</translation>
    </message>
    <message>
        <source>Scan statistic of one step</source>
        <translation>Statistique de balayage à un pas</translation>
    </message>
    <message>
        <source>Scan statistic of two steps</source>
        <translation>Statistique de balayage à deux pas</translation>
    </message>
    <message>
        <source>Shortest paths that pass the edge, of several between a pair each in part.</source>
        <translation>Plus courts chemins qui traversent l’arête&#x202f;; de plusieurs pour une paire, chacun pour sa part.</translation>
    </message>
    <message>
        <source>Sides of a bipartite graph</source>
        <translation>Côtés d’un graphe biparti</translation>
    </message>
    <message>
        <source>Stars of four</source>
        <translation>Étoiles de quatre</translation>
    </message>
    <message>
        <source>Structural cohesion</source>
        <translation>Cohésion structurelle</translation>
    </message>
    <message>
        <source>Structure</source>
        <translation>Structure</translation>
    </message>
    <message>
        <source>Summed weights of the arcs that enter the node; of the edges of an undirected graph.</source>
        <translation>Somme des poids des arcs qui entrent dans le nœud&#x202f;; des arêtes d’un graphe non orienté.</translation>
    </message>
    <message>
        <source>Summed weights of the arcs that leave the node; of the edges of an undirected graph.</source>
        <translation>Somme des poids des arcs qui sortent du nœud&#x202f;; des arêtes d’un graphe non orienté.</translation>
    </message>
    <message>
        <source>The block of the edge, which falls apart with none of its nodes: 1 has the most edges.</source>
        <translation>Le bloc de l’arête, qui ne se défait en perdant aucun de ses nœuds&#xa0;: 1 a le plus d’arêtes.</translation>
    </message>
    <message>
        <source>The fewest edges without which the graph falls apart (adhesion).</source>
        <translation>Le moins d’arêtes sans lesquelles le graphe se défait (adhésion).</translation>
    </message>
    <message>
        <source>The fewest nodes without which the graph falls apart (cohesion).</source>
        <translation>Le moins de nœuds sans lesquels le graphe se défait (cohésion).</translation>
    </message>
    <message>
        <source>The largest distance along the arcs from a node that reaches the node.</source>
        <translation>La plus grande distance le long des arcs depuis un nœud qui atteint le nœud.</translation>
    </message>
    <message>
        <source>The largest k for which the edge is in a subgraph whose edges are all in k - 2 triangles or more.</source>
        <translation>Le plus grand k pour lequel l’arête est dans un sous-graphe dont toutes les arêtes sont dans k - 2 triangles ou plus.</translation>
    </message>
    <message>
        <source>The largest k for which the node is in a subgraph that k nodes must leave to take it apart.</source>
        <translation>Le plus grand k pour lequel le nœud est dans un sous-graphe que k nœuds doivent quitter pour qu’il se défasse.</translation>
    </message>
    <message>
        <source>The largest k for which the node is in a subgraph whose nodes are all entered by k arcs or more.</source>
        <translation>Le plus grand k pour lequel le nœud est dans un sous-graphe où k arcs ou plus entrent dans chaque nœud.</translation>
    </message>
    <message>
        <source>The largest k for which the node is in a subgraph whose nodes are all left by k arcs or more.</source>
        <translation>Le plus grand k pour lequel le nœud est dans un sous-graphe où k arcs ou plus sortent de chaque nœud.</translation>
    </message>
    <message>
        <source>The largest number of edges at a node.</source>
        <translation>Le plus grand nombre d’arêtes à un nœud.</translation>
    </message>
    <message>
        <source>The least weight of edges without which the graph falls apart.</source>
        <translation>Le plus petit poids d’arêtes sans lesquelles le graphe se défait.</translation>
    </message>
    <message>
        <source>The most nodes of which no two are linked. For some sixty nodes.</source>
        <translation>Le plus de nœuds dont aucune paire n’est liée. Pour quelque soixante nœuds.</translation>
    </message>
    <message>
        <source>The place of the node, the last first, where the next one is that with the most neighbours among those before.</source>
        <translation>La place du nœud, le dernier en premier, où le suivant est celui qui a le plus de voisins parmi les précédents.</translation>
    </message>
    <message>
        <source>Topological order</source>
        <translation>Ordre topologique</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>Arbre</translation>
    </message>
    <message>
        <source>Triads 003</source>
        <translation>Triades 003</translation>
    </message>
    <message>
        <source>Triads 012</source>
        <translation>Triades 012</translation>
    </message>
    <message>
        <source>Triads 021C</source>
        <translation>Triades 021C</translation>
    </message>
    <message>
        <source>Triads 021D</source>
        <translation>Triades 021D</translation>
    </message>
    <message>
        <source>Triads 021U</source>
        <translation>Triades 021U</translation>
    </message>
    <message>
        <source>Triads 030C</source>
        <translation>Triades 030C</translation>
    </message>
    <message>
        <source>Triads 030T</source>
        <translation>Triades 030T</translation>
    </message>
    <message>
        <source>Triads 102</source>
        <translation>Triades 102</translation>
    </message>
    <message>
        <source>Triads 111D</source>
        <translation>Triades 111D</translation>
    </message>
    <message>
        <source>Triads 111U</source>
        <translation>Triades 111U</translation>
    </message>
    <message>
        <source>Triads 120C</source>
        <translation>Triades 120C</translation>
    </message>
    <message>
        <source>Triads 120D</source>
        <translation>Triades 120D</translation>
    </message>
    <message>
        <source>Triads 120U</source>
        <translation>Triades 120U</translation>
    </message>
    <message>
        <source>Triads 201</source>
        <translation>Triades 201</translation>
    </message>
    <message>
        <source>Triads 210</source>
        <translation>Triades 210</translation>
    </message>
    <message>
        <source>Triads 300</source>
        <translation>Triades 300</translation>
    </message>
    <message>
        <source>Triangles with a tail</source>
        <translation>Triangles avec une queue</translation>
    </message>
    <message>
        <source>Triangles with the edge, plus one, over how many its ends could be in.</source>
        <translation>Triangles avec l’arête, plus un, sur le nombre où ses extrémités pourraient être.</translation>
    </message>
    <message>
        <source>Triples of nodes A, B, C with the arcs A -&gt; B -&gt; C, A &lt;-&gt; C.</source>
        <translation>Triplets de nœuds A, B, C avec les arcs A -&gt; B -&gt; C, A &lt;-&gt; C.</translation>
    </message>
    <message>
        <source>Triples of nodes A, B, C with the arcs A -&gt; B -&gt; C.</source>
        <translation>Triplets de nœuds A, B, C avec les arcs A -&gt; B -&gt; C.</translation>
    </message>
    <message>
        <source>Triples of nodes A, B, C with the arcs A -&gt; B &lt;- C, A -&gt; C.</source>
        <translation>Triplets de nœuds A, B, C avec les arcs A -&gt; B &lt;- C, A -&gt; C.</translation>
    </message>
    <message>
        <source>Triples of nodes A, B, C with the arcs A -&gt; B &lt;- C, A &lt;-&gt; C.</source>
        <translation>Triplets de nœuds A, B, C avec les arcs A -&gt; B &lt;- C, A &lt;-&gt; C.</translation>
    </message>
    <message>
        <source>Triples of nodes A, B, C with the arcs A -&gt; B &lt;- C.</source>
        <translation>Triplets de nœuds A, B, C avec les arcs A -&gt; B &lt;- C.</translation>
    </message>
    <message>
        <source>Triples of nodes A, B, C with the arcs A -&gt; B &lt;-&gt; C, A &lt;-&gt; C.</source>
        <translation>Triplets de nœuds A, B, C avec les arcs A -&gt; B &lt;-&gt; C, A &lt;-&gt; C.</translation>
    </message>
    <message>
        <source>Triples of nodes A, B, C with the arcs A &lt;- B -&gt; C, A &lt;-&gt; C.</source>
        <translation>Triplets de nœuds A, B, C avec les arcs A &lt;- B -&gt; C, A &lt;-&gt; C.</translation>
    </message>
    <message>
        <source>Triples of nodes A, B, C with the arcs A &lt;- B -&gt; C.</source>
        <translation>Triplets de nœuds A, B, C avec les arcs A &lt;- B -&gt; C.</translation>
    </message>
    <message>
        <source>Triples of nodes A, B, C with the arcs A &lt;- B &lt;- C, A -&gt; C: a cycle.</source>
        <translation>Triplets de nœuds A, B, C avec les arcs A &lt;- B &lt;- C, A -&gt; C&#xa0;: un cycle.</translation>
    </message>
    <message>
        <source>Triples of nodes A, B, C with the arcs A &lt;-&gt; B -&gt; C.</source>
        <translation>Triplets de nœuds A, B, C avec les arcs A &lt;-&gt; B -&gt; C.</translation>
    </message>
    <message>
        <source>Triples of nodes A, B, C with the arcs A &lt;-&gt; B &lt;- C.</source>
        <translation>Triplets de nœuds A, B, C avec les arcs A &lt;-&gt; B &lt;- C.</translation>
    </message>
    <message>
        <source>Triples of nodes A, B, C with the arcs A &lt;-&gt; B &lt;-&gt; C, A &lt;-&gt; C.</source>
        <translation>Triplets de nœuds A, B, C avec les arcs A &lt;-&gt; B &lt;-&gt; C, A &lt;-&gt; C.</translation>
    </message>
    <message>
        <source>Triples of nodes A, B, C with the arcs A &lt;-&gt; B &lt;-&gt; C.</source>
        <translation>Triplets de nœuds A, B, C avec les arcs A &lt;-&gt; B &lt;-&gt; C.</translation>
    </message>
    <message>
        <source>Triples of nodes A, B, C with the arcs A &lt;-&gt; B.</source>
        <translation>Triplets de nœuds A, B, C avec les arcs A &lt;-&gt; B.</translation>
    </message>
    <message>
        <source>Triples of nodes with one arc.</source>
        <translation>Triplets de nœuds avec un arc.</translation>
    </message>
    <message>
        <source>Triples of nodes without an arc.</source>
        <translation>Triplets de nœuds sans arc.</translation>
    </message>
    <message>
        <source>Trussness</source>
        <translation>Indice de treillis</translation>
    </message>
    <message>
        <source>Two triangles with an edge in common, induced.</source>
        <translation>Deux triangles avec une arête en commun, induits.</translation>
    </message>
    <message>
        <source>Vertex connectivity</source>
        <translation>Sommet-connexité</translation>
    </message>
    <message>
        <source>Weighted clustering coefficient</source>
        <translation>Coefficient de clustering pondéré</translation>
    </message>
    <message>
        <source>Weighted in-degree</source>
        <translation>Degré entrant pondéré</translation>
    </message>
    <message>
        <source>Weighted out-degree</source>
        <translation>Degré sortant pondéré</translation>
    </message>
    <message>
        <source>Whether shortest paths come together at the edge or part there: of the nodes before and behind it on such paths, how many more lie on one side, as a part of all.</source>
        <translation>Si des plus courts chemins se rejoignent à l’arête ou s’y séparent&#xa0;: des nœuds avant et derrière elle sur ces chemins, combien de plus sont d’un côté, en part de tous.</translation>
    </message>
    <message>
        <source>with %1 nodes and %2 edges this would take up to %3, and it is begun with up to %4: filter the graph, or take another measure</source>
        <translation>avec %1 nœuds et %2 arêtes ce calcul prendrait jusqu’à %3, et il n’est lancé que jusqu’à %4&#xa0;: filtrez le graphe, ou prenez une autre mesure</translation>
    </message>
    <message>
        <source>1 over the mean distance from the nodes that reach the node on paths up to the cutoff along the arcs.</source>
        <translation>1 sur la distance moyenne depuis les nœuds qui atteignent le nœud par des chemins d’arcs de longueur limitée.</translation>
    </message>
    <message>
        <source>1 over the mean distance to the nodes that are reached on paths up to the cutoff.</source>
        <translation>1 sur la distance moyenne aux nœuds atteints par des chemins de longueur limitée.</translation>
    </message>
    <message>
        <source>Cutoff</source>
        <translation>Longueur limite</translation>
    </message>
    <message>
        <source>Length up to which paths count: in steps, or in summed weights where weights are lengths.</source>
        <translation>Longueur jusqu’à laquelle les chemins comptent&#xa0;: en pas, ou en somme des poids là où les poids sont des longueurs.</translation>
    </message>
    <message>
        <source>Mean over all other nodes of 1 over the distance from them along the arcs, 0 beyond the cutoff.</source>
        <translation>Moyenne sur tous les autres nœuds de 1 sur la distance depuis eux le long des arcs, 0 au-delà de la longueur limite.</translation>
    </message>
    <message>
        <source>Mean over all other nodes of 1 over the distance, 0 beyond the cutoff.</source>
        <translation>Moyenne sur tous les autres nœuds de 1 sur la distance, 0 au-delà de la longueur limite.</translation>
    </message>
    <message>
        <source>Range-limited betweenness</source>
        <translation>Intermédiarité à portée limitée</translation>
    </message>
    <message>
        <source>Range-limited closeness</source>
        <translation>Proximité à portée limitée</translation>
    </message>
    <message>
        <source>Range-limited edge betweenness</source>
        <translation>Intermédiarité d’arête à portée limitée</translation>
    </message>
    <message>
        <source>Range-limited harmonic centrality</source>
        <translation>Centralité harmonique à portée limitée</translation>
    </message>
    <message>
        <source>Range-limited harmonic in-centrality</source>
        <translation>Centralité harmonique entrante à portée limitée</translation>
    </message>
    <message>
        <source>Range-limited in-closeness</source>
        <translation>Proximité entrante à portée limitée</translation>
    </message>
    <message>
        <source>Shortest paths up to the cutoff that pass the edge, of several between a pair each in part.</source>
        <translation>Plus courts chemins de longueur limitée qui traversent l’arête&#x202f;; de plusieurs pour une paire, chacun pour sa part.</translation>
    </message>
    <message>
        <source>Shortest paths up to the cutoff that pass the node, of several between a pair each in part.</source>
        <translation>Plus courts chemins de longueur limitée qui traversent le nœud&#x202f;; de plusieurs pour une paire, chacun pour sa part.</translation>
    </message>
    <message>
        <source>Direction of the ramp</source>
        <translation>Sens du dégradé</translation>
    </message>
    <message>
        <source>an id is empty: &apos;%1&apos; was taken</source>
        <translation>un id est vide&#xa0;: «&#xa0;%1&#xa0;» a été pris</translation>
    </message>
    <message>
        <source>%1 The nodes are named by %2.</source>
        <translation>%1 Les nœuds prennent le nom qui est dans %2.</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>pas de valeur</translation>
    </message>
    <message>
        <source>%1 new columns.</source>
        <translation>%1 nouvelles colonnes.</translation>
    </message>
    <message>
        <source>Split %1 into columns</source>
        <translation>Répartir %1 en colonnes</translation>
    </message>
    <message>
        <source>the column &apos;%1&apos; has no texts, which could be lists</source>
        <translation>la colonne «&#xa0;%1&#xa0;» n’a pas de textes, qui pourraient être des listes</translation>
    </message>
    <message>
        <source>--%1 was given, and the layout &apos;%2&apos; does not heed it: name the method %3</source>
        <translation>--%1 est indiqué, et la spatialisation «&#xa0;%2&#xa0;» n’en tient pas compte&#xa0;: indiquez la méthode %3</translation>
    </message>
    <message>
        <source>A node: the others lie on rings by their distance from it.</source>
        <translation>Un nœud&#xa0;: les autres se placent sur des anneaux selon leur distance à lui.</translation>
    </message>
    <message>
        <source>A number or group of every node (degree, a measure, a column): the order on a circle, or what is large in the middle of rings.</source>
        <translation>Un nombre ou un groupe de chaque nœud (degré, mesure, colonne)&#xa0;: l’ordre sur un cercle, ou ce qui, s’il est grand, va au milieu des anneaux.</translation>
    </message>
    <message>
        <source>Align</source>
        <translation>Aligner</translation>
    </message>
    <message>
        <source>All vertices on one circle, community after community or in the order of a number: edges across it stand out.</source>
        <translation>Tous les nœuds sur un cercle, communauté après communauté ou dans l’ordre d’un nombre&#xa0;: les arêtes qui le traversent ressortent.</translation>
    </message>
    <message>
        <source>By the value itself, or by its rank, which fills the disc evenly.</source>
        <translation>Selon la valeur elle-même, ou selon son rang, ce qui remplit le disque régulièrement.</translation>
    </message>
    <message>
        <source>Contract</source>
        <translation>Resserrer</translation>
    </message>
    <message>
        <source>Distance from the middle</source>
        <translation>Distance au milieu</translation>
    </message>
    <message>
        <source>Distances in the drawing are as near as can be to those along shortest paths: for graphs of up to some ten thousand vertices, grids and trees above all.</source>
        <translation>Les distances du dessin approchent au mieux celles des plus courts chemins&#xa0;: pour des graphes de quelques dizaines de milliers de nœuds au plus, grilles et arbres surtout.</translation>
    </message>
    <message>
        <source>From columns</source>
        <translation>D’après des colonnes</translation>
    </message>
    <message>
        <source>Mirror</source>
        <translation>Refléter</translation>
    </message>
    <message>
        <source>Order by</source>
        <translation>Ordonner par</translation>
    </message>
    <message>
        <source>Pivots</source>
        <translation>Pivots</translation>
    </message>
    <message>
        <source>Places that the nodes have in two columns: x and y, or longitude and latitude.</source>
        <translation>Les places que deux colonnes donnent aux nœuds&#xa0;: x et y, ou longitude et latitude.</translation>
    </message>
    <message>
        <source>Projection</source>
        <translation>Projection</translation>
    </message>
    <message>
        <source>Radial</source>
        <translation>Radiale</translation>
    </message>
    <message>
        <source>Rings around</source>
        <translation>Anneaux autour de</translation>
    </message>
    <message>
        <source>Rotate</source>
        <translation>Tourner</translation>
    </message>
    <message>
        <source>Spectral</source>
        <translation>Spectrale</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>Espacer</translation>
    </message>
    <message>
        <source>Stress majorisation</source>
        <translation>Majoration du stress</translation>
    </message>
    <message>
        <source>The column of numbers that goes from left to right.</source>
        <translation>La colonne de nombres qui va de gauche à droite.</translation>
    </message>
    <message>
        <source>The column of numbers that goes upward.</source>
        <translation>La colonne de nombres qui va vers le haut.</translation>
    </message>
    <message>
        <source>Two eigenvectors of the normalised Laplacian as coordinates: meshes unroll, and what hangs on the rest by few edges is far out. Up to some hundred thousand vertices.</source>
        <translation>Deux vecteurs propres du laplacien normalisé comme coordonnées&#xa0;: les maillages se déroulent, et ce qui tient au reste par peu d’arêtes est loin dehors. Jusqu’à quelques centaines de milliers de nœuds.</translation>
    </message>
    <message>
        <source>Vertices whose distances to all others count in stress; more are more exact and take longer.</source>
        <translation>Nœuds dont les distances à tous les autres comptent dans le stress&#x202f;; davantage est plus exact et plus long.</translation>
    </message>
    <message>
        <source>What is large is in the middle: the degree, or another number. Around a chosen node: rings by the distance from it.</source>
        <translation>Ce qui est grand est au milieu&#xa0;: le degré, ou un autre nombre. Autour d’un nœud choisi&#xa0;: des anneaux selon la distance à lui.</translation>
    </message>
    <message>
        <source>X, longitude</source>
        <translation>X, longitude</translation>
    </message>
    <message>
        <source>Y, latitude</source>
        <translation>Y, latitude</translation>
    </message>
    <message>
        <source>a rotation takes degrees, and %1 was given</source>
        <translation>une rotation se donne en degrés, et %1 est indiqué</translation>
    </message>
    <message>
        <source>a scale is above 0, and %1 was given</source>
        <translation>une échelle est supérieure à 0, et %1 est indiqué</translation>
    </message>
    <message>
        <source>moving apart</source>
        <translation>écartement</translation>
    </message>
    <message>
        <source>nodes are placed by two columns of numbers: choose one for x and one for y</source>
        <translation>les nœuds se placent d’après deux colonnes de nombres&#xa0;: choisissez-en une pour x et une pour y</translation>
    </message>
    <message>
        <source>nodes cannot be laid out by &apos;%1&apos;; %2</source>
        <translation>les nœuds ne peuvent pas être disposés selon «&#xa0;%1&#xa0;»&#x202f;; %2</translation>
    </message>
    <message>
        <source>plane: x and y as they are; mercator: x is a longitude and y a latitude, in degrees.</source>
        <translation>plan&#xa0;: x et y tels quels&#x202f;; mercator&#xa0;: x est une longitude et y une latitude, en degrés.</translation>
    </message>
    <message>
        <source>the column &apos;%1&apos; has no numbers to place nodes by</source>
        <translation>la colonne «&#xa0;%1&#xa0;» n’a pas de nombres d’après lesquels placer les nœuds</translation>
    </message>
    <message>
        <source>the layout went by values that were computed</source>
        <translation>la spatialisation a suivi des valeurs calculées</translation>
    </message>
    <message>
        <source>there are no betweenness scores to lay nodes out by yet: run betweenness first</source>
        <translation>il n’y a pas encore de scores d’intermédiarité d’après lesquels disposer les nœuds&#xa0;: lancez d’abord l’intermédiarité</translation>
    </message>
    <message>
        <source>there is no node &apos;%1&apos; to draw rings around</source>
        <translation>il n’y a pas de nœud «&#xa0;%1&#xa0;» autour duquel tracer des anneaux</translation>
    </message>
    <message>
        <source>there is no room to move all nodes apart: take smaller nodes (Appearance), or select fewer of them</source>
        <translation>il n’y a pas de place pour écarter tous les nœuds&#xa0;: prenez des nœuds plus petits (Aspect), ou sélectionnez-en moins</translation>
    </message>
    <message>
        <source>there is nothing</source>
        <translation>il n’y a rien</translation>
    </message>
    <message>
        <source>Remove overlaps of</source>
        <translation>Supprimer les chevauchements de</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>rang</translation>
    </message>
    <message>
        <source>plane</source>
        <translation>plan</translation>
    </message>
    <message>
        <source>mercator</source>
        <translation>mercator</translation>
    </message>
    <message>
        <source>the column &apos;%1&apos; has too many different values</source>
        <translation>la colonne «&#xa0;%1&#xa0;» a trop de valeurs différentes</translation>
    </message>
    <message>
        <source>the column &apos;%1&apos; lists nothing</source>
        <translation>la colonne «&#xa0;%1&#xa0;» ne cite rien</translation>
    </message>
    <message>
        <source>%1 a backslash where DOT cannot hold it: U+FFFD stands for it</source>
        <translation>%1 une barre oblique inverse là où DOT ne peut la contenir&#xa0;: U+FFFD la remplace</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 et %2</translation>
    </message>
    <message>
        <source>%1 are left out: %2 holds none</source>
        <translation>%1 sont omis&#xa0;: %2 n’en contient pas</translation>
    </message>
    <message>
        <source>%1 ids have</source>
        <translation>%1 identifiants ont</translation>
    </message>
    <message>
        <source>%1 labels have</source>
        <translation>%1 étiquettes ont</translation>
    </message>
    <message>
        <source>%1 quotes or line ends, which Pajek has not: others stand for them</source>
        <translation>%1 des guillemets ou des fins de ligne, que Pajek n’a pas&#xa0;: d’autres caractères les remplacent</translation>
    </message>
    <message>
        <source>%1 values that are infinite are left out: JSON has no such number</source>
        <translation>%1 valeurs infinies sont omises&#xa0;: JSON n’a pas de tel nombre</translation>
    </message>
    <message>
        <source>%1 was expected, and &apos;%2&apos; was found</source>
        <translation>%1 était attendu, et voici «&#xa0;%2&#xa0;»</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has more than %2 values</source>
        <translation>«&#xa0;%1&#xa0;» a plus de %2 valeurs</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is %2</source>
        <translation>«&#xa0;%1&#xa0;» vaut %2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a list or an object: it and %2 others of nodes and edges were left out</source>
        <translation>«&#xa0;%1&#xa0;» est une liste ou un objet&#xa0;: lui et %2 autres de nœuds et d’arêtes ont été omis</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no key with a value: it and what follows on its line, on %2 lines, was left out</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas une clé avec une valeur&#xa0;: cela et ce qui suit sur la ligne, sur %2 lignes, a été omis</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no neighbour of vertex %2: they go from 1 to %3</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas un voisin du sommet %2&#xa0;: ils vont de 1 à %3</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not the first line of METIS: VERTICES EDGES and, if there are weights, their format</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas la première ligne de METIS&#xa0;: VERTICES EDGES et, s’il y a des poids, leur format</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not the number of a vertex: they go from 1 to %2</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas le numéro d’un sommet&#xa0;: ils vont de 1 à %2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is of %2 vertices, and the network has %3: it was left out</source>
        <translation>«&#xa0;%1&#xa0;» est de %2 sommets, et le réseau en a %3&#xa0;: cela a été omis</translation>
    </message>
    <message>
        <source>&apos;%1&apos; stands at the place of the %2 of vertex %3</source>
        <translation>«&#xa0;%1&#xa0;» est à la place de «&#xa0;%2&#xa0;» du sommet %3</translation>
    </message>
    <message>
        <source>&apos;%1&apos; stands before the line &apos;p KIND VERTICES EDGES&apos;</source>
        <translation>«&#xa0;%1&#xa0;» précède la ligne «&#xa0;p KIND VERTICES EDGES&#xa0;»</translation>
    </message>
    <message>
        <source>&apos;%1&apos; stands in a %2</source>
        <translation>«&#xa0;%1&#xa0;» est dans un «&#xa0;%2&#xa0;»</translation>
    </message>
    <message>
        <source>&apos;%1&apos; stands where a section, like *Vertices N, must begin</source>
        <translation>«&#xa0;%1&#xa0;» est là où doit commencer une section, comme *Vertices N</translation>
    </message>
    <message>
        <source>&apos;%1&apos; was not expected</source>
        <translation>«&#xa0;%1&#xa0;» n’était pas attendu</translation>
    </message>
    <message>
        <source>&apos;*%1&apos; stands before the vertices: *Vertices N is missing</source>
        <translation>«&#xa0;*%1&#xa0;» précède les sommets&#xa0;: *Vertices N manque</translation>
    </message>
    <message>
        <source>&apos;+&apos; stands between strings in quotes alone</source>
        <translation>«&#xa0;+&#xa0;» ne peut être qu’entre des chaînes entre guillemets</translation>
    </message>
    <message>
        <source>&apos;=&apos; behind the key of an attribute</source>
        <translation>«&#xa0;=&#xa0;» derrière la clé d’un attribut</translation>
    </message>
    <message>
        <source>&apos;graph&apos; or &apos;digraph&apos;</source>
        <translation>«&#xa0;graph&#xa0;» ou «&#xa0;digraph&#xa0;»</translation>
    </message>
    <message>
        <source>&apos;p %1&apos; needs the numbers of vertices and edges</source>
        <translation>«&#xa0;p %1&#xa0;» demande les nombres de sommets et d’arêtes</translation>
    </message>
    <message>
        <source>*Vertices needs their number, and &apos;%1&apos; was found</source>
        <translation>*Vertices demande leur nombre, et voici «&#xa0;%1&#xa0;»</translation>
    </message>
    <message>
        <source>*Vertices promises %1 of them in a file of %2: this is more likely a damaged header than a graph</source>
        <translation>*Vertices en promet %1 dans un fichier de %2&#xa0;: c’est plutôt un en-tête abîmé qu’un graphe</translation>
    </message>
    <message>
        <source>*Vertices says that %1 of %2 vertices are of the first mode</source>
        <translation>*Vertices dit que %1 de %2 sommets sont du premier mode</translation>
    </message>
    <message>
        <source>JSON, links by the places of their nodes</source>
        <translation>JSON, liens par les rangs de leurs nœuds</translation>
    </message>
    <message>
        <source>METIS files are undirected</source>
        <translation>les fichiers METIS sont non orientés</translation>
    </message>
    <message>
        <source>METIS files are undirected, and the graph is directed; write .gexf, .graphml or .net</source>
        <translation>les fichiers METIS sont non orientés, et le graphe est orienté&#x202f;; écrivez .gexf, .graphml ou .net</translation>
    </message>
    <message>
        <source>SIF, tab-separated</source>
        <translation>SIF, séparé par tabulations</translation>
    </message>
    <message>
        <source>a comment is opened here and never closed</source>
        <translation>un commentaire est ouvert ici et jamais fermé</translation>
    </message>
    <message>
        <source>a label has</source>
        <translation>une étiquette a</translation>
    </message>
    <message>
        <source>a name</source>
        <translation>un nom</translation>
    </message>
    <message>
        <source>a node</source>
        <translation>un nœud</translation>
    </message>
    <message>
        <source>a node, an edge or a subgraph</source>
        <translation>un nœud, une arête ou un sous-graphe</translation>
    </message>
    <message>
        <source>a number goes on as a name here, and %1 times in all: the parts are two ids, as Graphviz takes them</source>
        <translation>un nombre continue en nom ici, et %1 fois en tout&#xa0;: les parties sont deux identifiants, comme Graphviz les prend</translation>
    </message>
    <message>
        <source>a port</source>
        <translation>un port</translation>
    </message>
    <message>
        <source>a text in angle brackets is opened here and never closed</source>
        <translation>un texte entre chevrons est ouvert ici et jamais fermé</translation>
    </message>
    <message>
        <source>a value</source>
        <translation>une valeur</translation>
    </message>
    <message>
        <source>a value that is infinite is left out: JSON has no such number</source>
        <translation>une valeur infinie est omise&#xa0;: JSON n’a pas de tel nombre</translation>
    </message>
    <message>
        <source>an id has</source>
        <translation>un identifiant a</translation>
    </message>
    <message>
        <source>cannot write %1: graphs are written as %2, each also with .gz</source>
        <translation>impossible d’écrire %1&#xa0;: les graphes s’écrivent en %2, chacun aussi avec .gz</translation>
    </message>
    <message>
        <source>columns of nodes</source>
        <translation>colonnes des nœuds</translation>
    </message>
    <message>
        <source>ends before the first line of METIS: VERTICES EDGES</source>
        <translation>s’arrête avant la première ligne de METIS&#xa0;: VERTICES EDGES</translation>
    </message>
    <message>
        <source>has no line &apos;p KIND VERTICES EDGES&apos;</source>
        <translation>n’a pas de ligne «&#xa0;p KIND VERTICES EDGES&#xa0;»</translation>
    </message>
    <message>
        <source>holds no graph: no list of nodes, links, edges or elements was found in the JSON text</source>
        <translation>ne contient pas de graphe&#xa0;: aucune liste nodes, links, edges ou elements dans le texte JSON</translation>
    </message>
    <message>
        <source>holds no vertices: a Pajek network begins with *Vertices N</source>
        <translation>ne contient pas de sommets&#xa0;: un réseau Pajek commence par *Vertices N</translation>
    </message>
    <message>
        <source>is a workspace of Gephi Lite, which keeps the values of edges apart from them: export a graph from it, as GEXF or JSON</source>
        <translation>est un espace de travail de Gephi Lite, qui garde les valeurs des arêtes à part&#xa0;: exportez-en un graphe, en GEXF ou JSON</translation>
    </message>
    <message>
        <source>is nested more than %1 deep</source>
        <translation>est imbriqué à plus de %1 niveaux</translation>
    </message>
    <message>
        <source>is not text: it holds binary data. The formats that can be read, plain or compressed, are %1</source>
        <translation>n’est pas du texte&#xa0;: il contient des données binaires. Les formats qui peuvent être lus, compressés ou non, sont %1</translation>
    </message>
    <message>
        <source>is not well-formed JSON: &apos;%1&apos; was not expected</source>
        <translation>n’est pas du JSON bien formé&#xa0;: «&#xa0;%1&#xa0;» n’était pas attendu</translation>
    </message>
    <message>
        <source>it is a digraph</source>
        <translation>c’est un «&#xa0;digraph&#xa0;»</translation>
    </message>
    <message>
        <source>it is a graph</source>
        <translation>c’est un «&#xa0;graph&#xa0;»</translation>
    </message>
    <message>
        <source>looks like %1, which quartier does not read; convert it to one of the formats that it reads: %2</source>
        <translation>ressemble à %1, que quartier ne lit pas&#x202f;; convertissez-le en un des formats qu’il lit&#xa0;: %2</translation>
    </message>
    <message>
        <source>more follows behind the first graph: only that was read</source>
        <translation>d’autres choses suivent le premier graphe&#xa0;: lui seul a été lu</translation>
    </message>
    <message>
        <source>more lines follow than the %1 vertices of the first line</source>
        <translation>plus de lignes suivent que les %1 sommets de la première ligne</translation>
    </message>
    <message>
        <source>not all weights are whole numbers from 1 on, which METIS itself asks for</source>
        <translation>les poids ne sont pas tous des nombres entiers à partir de 1, ce que METIS demande</translation>
    </message>
    <message>
        <source>problems of the kind &apos;%1&apos; are not read: sp, max, edge and col are</source>
        <translation>les problèmes du genre «&#xa0;%1&#xa0;» ne sont pas lus&#xa0;: sp, max, edge et col le sont</translation>
    </message>
    <message>
        <source>row %1 of the matrix has &apos;%2&apos; at the place of number %3 of %4</source>
        <translation>la ligne %1 de la matrice a «&#xa0;%2&#xa0;» à la place du nombre %3 sur %4</translation>
    </message>
    <message>
        <source>subgraphs are nested more than %1 deep</source>
        <translation>des sous-graphes sont imbriqués à plus de %1 niveaux</translation>
    </message>
    <message>
        <source>the %1 holds a weight that is %2</source>
        <translation>%1 contient un poids qui est %2</translation>
    </message>
    <message>
        <source>the edge has no second vertex</source>
        <translation>l’arête n’a pas de second sommet</translation>
    </message>
    <message>
        <source>the edge has no source and no target</source>
        <translation>l’arête n’a ni source ni cible</translation>
    </message>
    <message>
        <source>the file ends behind vertex %1 of %2</source>
        <translation>le fichier s’arrête après le sommet %1 sur %2</translation>
    </message>
    <message>
        <source>the file ends inside the JSON text</source>
        <translation>le fichier s’arrête à l’intérieur du texte JSON</translation>
    </message>
    <message>
        <source>the file ends inside the graph or subgraph that line %1 opens</source>
        <translation>le fichier s’arrête à l’intérieur du graphe ou du sous-graphe que la ligne %1 ouvre</translation>
    </message>
    <message>
        <source>the file ends where %1 was expected</source>
        <translation>le fichier s’arrête là où %1 était attendu</translation>
    </message>
    <message>
        <source>the file holds arcs</source>
        <translation>le fichier contient des arcs</translation>
    </message>
    <message>
        <source>the file holds no arcs</source>
        <translation>le fichier ne contient pas d’arcs</translation>
    </message>
    <message>
        <source>the file holds several networks: only the first was read</source>
        <translation>le fichier contient plusieurs réseaux&#xa0;: seul le premier a été lu</translation>
    </message>
    <message>
        <source>the first line promises %1 edges, each to stand on the lines of both its ends, and %2 neighbours follow</source>
        <translation>la première ligne promet %1 arêtes, chacune sur les lignes de ses deux bouts, et %2 voisins suivent</translation>
    </message>
    <message>
        <source>the first line promises %1 vertices, a line each, in a file of %2</source>
        <translation>la première ligne promet %1 sommets, d’une ligne chacun, dans un fichier de %2</translation>
    </message>
    <message>
        <source>the first line promises %1 weights per vertex, and at most %2 are read</source>
        <translation>la première ligne promet %1 poids par sommet, et %2 au plus sont lus</translation>
    </message>
    <message>
        <source>the first line says that there are no vertices</source>
        <translation>la première ligne dit qu’il n’y a pas de sommets</translation>
    </message>
    <message>
        <source>the format does not say, so it is undirected</source>
        <translation>le format ne le dit pas, il est donc non orienté</translation>
    </message>
    <message>
        <source>the key of an attribute, or &apos;]&apos;,</source>
        <translation>la clé d’un attribut, ou «&#xa0;]&#xa0;»,</translation>
    </message>
    <message>
        <source>the line begins with &apos;%1&apos;: it and %2 others that are no edges were left out</source>
        <translation>la ligne commence par «&#xa0;%1&#xa0;»&#xa0;: elle et %2 autres qui ne sont pas des arêtes ont été omises</translation>
    </message>
    <message>
        <source>the line has an interaction and no second node</source>
        <translation>la ligne a une interaction et pas de second nœud</translation>
    </message>
    <message>
        <source>the line promises %1 edges, and %2 follow</source>
        <translation>la ligne promet %1 arêtes, et %2 suivent</translation>
    </message>
    <message>
        <source>the line promises %1 vertices in a file of %2: this is more likely a damaged header than a graph</source>
        <translation>la ligne promet %1 sommets dans un fichier de %2&#xa0;: c’est plutôt un en-tête abîmé qu’un graphe</translation>
    </message>
    <message>
        <source>the line says that there are no vertices</source>
        <translation>la ligne dit qu’il n’y a pas de sommets</translation>
    </message>
    <message>
        <source>the lines are arcs (a)</source>
        <translation>les lignes sont des arcs (a)</translation>
    </message>
    <message>
        <source>the lines are edges (e)</source>
        <translation>les lignes sont des arêtes (e)</translation>
    </message>
    <message>
        <source>the matrix ends after %1 of %2 rows</source>
        <translation>la matrice s’arrête après %1 lignes sur %2</translation>
    </message>
    <message>
        <source>the matrix has more than %1 rows</source>
        <translation>la matrice a plus de %1 lignes</translation>
    </message>
    <message>
        <source>the neighbour %1 of vertex %2 has no weight</source>
        <translation>le voisin %1 du sommet %2 n’a pas de poids</translation>
    </message>
    <message>
        <source>the network has arcs and edges: each edge was read as two arcs, one each way</source>
        <translation>le réseau a des arcs et des arêtes&#xa0;: chaque arête a été lue comme deux arcs, un dans chaque sens</translation>
    </message>
    <message>
        <source>the network has no vertices: there is nothing to show</source>
        <translation>le réseau n’a pas de sommets&#xa0;: il n’y a rien à montrer</translation>
    </message>
    <message>
        <source>the node &apos;%1&apos; is there twice</source>
        <translation>le nœud «&#xa0;%1&#xa0;» est là deux fois</translation>
    </message>
    <message>
        <source>the other end of an edge</source>
        <translation>l’autre bout d’une arête</translation>
    </message>
    <message>
        <source>the section &apos;*%1&apos; is not read</source>
        <translation>la section «&#xa0;*%1&#xa0;» n’est pas lue</translation>
    </message>
    <message>
        <source>the subgraphs at the ends of an edge have %1 pairs of nodes: with so many edges it is not read</source>
        <translation>les sous-graphes aux bouts d’une arête ont %1 paires de nœuds&#xa0;: avec tant d’arêtes, il n’est pas lu</translation>
    </message>
    <message>
        <source>the value of an attribute</source>
        <translation>la valeur d’un attribut</translation>
    </message>
    <message>
        <source>there are self-loops, which METIS itself does not take</source>
        <translation>il y a des boucles, que METIS lui-même n’accepte pas</translation>
    </message>
    <message>
        <source>there is a second line &apos;p&apos;</source>
        <translation>il y a une seconde ligne «&#xa0;p&#xa0;»</translation>
    </message>
    <message>
        <source>third number of the lines</source>
        <translation>troisième nombre des lignes</translation>
    </message>
    <message>
        <source>value of the lines</source>
        <translation>valeur des lignes</translation>
    </message>
    <message>
        <source>weights of the neighbours</source>
        <translation>poids des voisins</translation>
    </message>
    <message>
        <source>Scale: %1</source>
        <translation>Échelle&#xa0;: %1</translation>
    </message>
    <message>
        <source>there is no scale &apos;%1&apos;; there are: auto, linear, log, rank, quantiles:N (N from %2 to %3)</source>
        <translation>il n’y a pas d’échelle «&#xa0;%1&#xa0;»&#xa0;; il y a&#xa0;: auto, linear, log, rank, quantiles:N (N de %2 à %3)</translation>
    </message>
    <message>
        <source>Level of detail…</source>
        <translation>Niveau de détail…</translation>
    </message>
    <message>
        <source>communities of %1</source>
        <translation>communautés de %1</translation>
    </message>
    <message>
        <source>%1 attributes are lists: they were left out</source>
        <translation>%1 attributs sont des listes&#xa0;: ils ont été omis</translation>
    </message>
    <message>
        <source>%1 clusters are not read: their nodes and edges are those of the graph</source>
        <translation>%1 sous-graphes ne sont pas lus&#xa0;: leurs nœuds et arêtes sont ceux du graphe</translation>
    </message>
    <message>
        <source>%1 edges that a group lists too were read once</source>
        <translation>%1 arêtes qu’un groupe énumère aussi n’ont été lues qu’une fois</translation>
    </message>
    <message>
        <source>%1 entries of the matrix are missing: they are no edges</source>
        <translation>%1 valeurs de la matrice manquent&#xa0;: ce ne sont pas des arêtes</translation>
    </message>
    <message>
        <source>%1 lines go on behind what LGL has: it was left out</source>
        <translation>%1 lignes se poursuivent au-delà de ce que prévoit LGL&#xa0;: la suite a été omise</translation>
    </message>
    <message>
        <source>%1 lines have more fields than their header: what follows was left out</source>
        <translation>%1 lignes ont plus de champs que leur en-tête&#xa0;: la suite a été omise</translation>
    </message>
    <message>
        <source>%1 properties of clusters were left out</source>
        <translation>%1 propriétés de sous-graphes ont été omises</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is more nodes than a file of %2 can be of: this is more likely damage than a graph</source>
        <translation>&apos;%1&apos; fait plus de nœuds qu’un fichier de %2 ne peut en contenir&#xa0;: c’est plus probablement un fichier endommagé qu’un graphe</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no event of DGS: the line was left out</source>
        <translation>&apos;%1&apos; n’est pas un événement de DGS&#xa0;: la ligne a été omise</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not known in the header of UCINET DL</source>
        <translation>&apos;%1&apos; est inconnu dans l’en-tête d’UCINET DL</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is one label more than the %2 that the header promises</source>
        <translation>&apos;%1&apos; est une étiquette de plus que les %2 annoncées par l’en-tête</translation>
    </message>
    <message>
        <source>&apos;%1&apos; stands behind &apos;labels&apos;, where a colon or &apos;embedded&apos; belongs</source>
        <translation>&apos;%1&apos; suit &apos;labels&apos;, là où il faut un deux-points ou &apos;embedded&apos;</translation>
    </message>
    <message>
        <source>&apos;%1&apos; stands where &apos;#&apos; and the name of a node must begin</source>
        <translation>&apos;%1&apos; se trouve là où doivent commencer &apos;#&apos; et le nom d’un nœud</translation>
    </message>
    <message>
        <source>&apos;%1&apos; stands where a number from 1 on belongs</source>
        <translation>&apos;%1&apos; se trouve à la place d’un nombre à partir de 1</translation>
    </message>
    <message>
        <source>&apos;%1&apos; stands where nodedef&gt; or edgedef&gt; must begin</source>
        <translation>&apos;%1&apos; se trouve là où doit commencer nodedef&gt; ou edgedef&gt;</translation>
    </message>
    <message>
        <source>&apos;%1&apos; stands where the number of a node or edge belongs</source>
        <translation>&apos;%1&apos; se trouve à la place du numéro d’un nœud ou d’une arête</translation>
    </message>
    <message>
        <source>LGL files are undirected</source>
        <translation>les fichiers LGL ne sont pas orientés</translation>
    </message>
    <message>
        <source>UCINET DL is directed, from row to column</source>
        <translation>UCINET DL est orienté, de la ligne vers la colonne</translation>
    </message>
    <message>
        <source>a bracket closes that none has opened</source>
        <translation>une parenthèse se ferme sans avoir été ouverte</translation>
    </message>
    <message>
        <source>a list stands among the nodes</source>
        <translation>une liste se trouve parmi les nœuds</translation>
    </message>
    <message>
        <source>a network of two modes is undirected</source>
        <translation>un réseau biparti n’est pas orienté</translation>
    </message>
    <message>
        <source>a property names the edge &apos;%1&apos;, which is not in the file</source>
        <translation>une propriété nomme l’arête &apos;%1&apos;, qui n’est pas dans le fichier</translation>
    </message>
    <message>
        <source>a property names the node &apos;%1&apos;, which is not in the file</source>
        <translation>une propriété nomme le nœud &apos;%1&apos;, qui n’est pas dans le fichier</translation>
    </message>
    <message>
        <source>a word was expected, and a bracket was found</source>
        <translation>un mot était attendu, et une parenthèse a été trouvée</translation>
    </message>
    <message>
        <source>does not begin with DGS and a version</source>
        <translation>ne commence pas par DGS et une version</translation>
    </message>
    <message>
        <source>does not begin with DL: it is not UCINET DL</source>
        <translation>ne commence pas par DL&#xa0;: ce n’est pas UCINET DL</translation>
    </message>
    <message>
        <source>edges of Tulip are directed</source>
        <translation>les arêtes de Tulip sont orientées</translation>
    </message>
    <message>
        <source>ends before the data, which begins behind &apos;data:&apos;</source>
        <translation>se termine avant les données, qui commencent après &apos;data:&apos;</translation>
    </message>
    <message>
        <source>half of a matrix has as many columns as rows</source>
        <translation>une demi-matrice a autant de colonnes que de lignes</translation>
    </message>
    <message>
        <source>holds no table: GDF begins with nodedef&gt; and the columns of its nodes</source>
        <translation>ne contient pas de table&#xa0;: GDF commence par nodedef&gt; et les colonnes de ses nœuds</translation>
    </message>
    <message>
        <source>property &apos;weight&apos;</source>
        <translation>propriété &apos;weight&apos;</translation>
    </message>
    <message>
        <source>the attribute &apos;cy:directed&apos;</source>
        <translation>l’attribut &apos;cy:directed&apos;</translation>
    </message>
    <message>
        <source>the column &apos;directed&apos;</source>
        <translation>la colonne &apos;directed&apos;</translation>
    </message>
    <message>
        <source>the edge &apos;%1&apos; is there already: it was left out</source>
        <translation>l’arête &apos;%1&apos; existe déjà&#xa0;: elle a été omise</translation>
    </message>
    <message>
        <source>the edge has no second node</source>
        <translation>l’arête n’a pas de second nœud</translation>
    </message>
    <message>
        <source>the edge id %1 is there twice</source>
        <translation>l’identifiant d’arête %1 apparaît deux fois</translation>
    </message>
    <message>
        <source>the event names the edge &apos;%1&apos;, which is not there</source>
        <translation>l’événement nomme l’arête &apos;%1&apos;, qui n’existe pas</translation>
    </message>
    <message>
        <source>the event names the node &apos;%1&apos;, which is not there</source>
        <translation>l’événement nomme le nœud &apos;%1&apos;, qui n’existe pas</translation>
    </message>
    <message>
        <source>the file ends inside the text that line %1 opens</source>
        <translation>le fichier se termine dans le texte ouvert à la ligne %1</translation>
    </message>
    <message>
        <source>the file holds %1 matrices: only the first was read</source>
        <translation>le fichier contient %1 matrices&#xa0;: seule la première a été lue</translation>
    </message>
    <message>
        <source>the file holds half of a symmetric matrix</source>
        <translation>le fichier contient la moitié d’une matrice symétrique</translation>
    </message>
    <message>
        <source>the format &apos;%1&apos; of UCINET DL is not read: export the network as fullmatrix or edgelist1</source>
        <translation>le format &apos;%1&apos; d’UCINET DL n’est pas lu&#xa0;: exportez le réseau en fullmatrix ou edgelist1</translation>
    </message>
    <message>
        <source>the graph changes in %1 steps: what it is after the last was read</source>
        <translation>le graphe change en %1 étapes&#xa0;: son état après la dernière a été lu</translation>
    </message>
    <message>
        <source>the header has more than %1 columns</source>
        <translation>l’en-tête a plus de %1 colonnes</translation>
    </message>
    <message>
        <source>the header of the edges has less than two columns</source>
        <translation>l’en-tête des arêtes a moins de deux colonnes</translation>
    </message>
    <message>
        <source>the header of the nodes has no column</source>
        <translation>l’en-tête des nœuds n’a pas de colonne</translation>
    </message>
    <message>
        <source>the header promises %1 nodes in a file of %2: this is more likely a damaged header than a graph</source>
        <translation>l’en-tête annonce %1 nœuds dans un fichier de %2&#xa0;: c’est plus probablement un en-tête endommagé qu’un graphe</translation>
    </message>
    <message>
        <source>the name of a node is missing behind &apos;#&apos;</source>
        <translation>le nom d’un nœud manque après &apos;#&apos;</translation>
    </message>
    <message>
        <source>the number of nodes is missing: N = NUMBER stands before labels and data</source>
        <translation>le nombre de nœuds manque&#xa0;: N = NOMBRE précède les étiquettes et les données</translation>
    </message>
    <message>
        <source>the range &apos;%1&apos; ends before it begins</source>
        <translation>l’intervalle &apos;%1&apos; finit avant de commencer</translation>
    </message>
    <message>
        <source>the sign between the nodes</source>
        <translation>le signe entre les nœuds</translation>
    </message>
    <message>
        <source>there are more than %1 attributes: %2 values of others were left out</source>
        <translation>il y a plus de %1 attributs&#xa0;: %2 valeurs des autres ont été omises</translation>
    </message>
    <message>
        <source>values of the edges</source>
        <translation>valeurs des arêtes</translation>
    </message>
    <message>
        <source>%1 properties were left out: lists, objects, those of a name that is there already, and those beyond %2 (the first is &apos;%3&apos;)</source>
        <translation>%1 propriétés ont été omises&#xa0;: les listes, les objets, celles d’un nom déjà présent et celles au-delà de %2 (la première est &apos;%3&apos;)</translation>
    </message>
    <message>
        <source>%1 values are promised and %2 bytes follow: the file is cut short or damaged</source>
        <translation>%1 valeurs sont annoncées et %2 octets suivent&#xa0;: le fichier est tronqué ou endommagé</translation>
    </message>
    <message>
        <source>%1: needs more memory than is free</source>
        <translation>%1&#xa0;: demande plus de mémoire qu’il n’y en a de libre</translation>
    </message>
    <message>
        <source>an entry is in row %1 and column %2 of a matrix with %3 of both, from 0</source>
        <translation>une valeur est à la ligne %1 et à la colonne %2 d’une matrice qui en a %3, à partir de 0</translation>
    </message>
    <message>
        <source>cannot be unpacked: %1</source>
        <translation>ne peut pas être décompressé&#xa0;: %1</translation>
    </message>
    <message>
        <source>does not begin as files of graph-tool do</source>
        <translation>ne commence pas comme les fichiers de graph-tool</translation>
    </message>
    <message>
        <source>has more than 4,294,967,294 nodes</source>
        <translation>a plus de 4,294,967,294 nœuds</translation>
    </message>
    <message>
        <source>has version %1 of graph-tool&apos;s format: 1 is read</source>
        <translation>est dans la version %1 du format de graph-tool&#xa0;: la version 1 est lue</translation>
    </message>
    <message>
        <source>holds a sparse matrix in the format &apos;%1&apos;: csr, csc and coo are read</source>
        <translation>contient une matrice creuse au format &apos;%1&apos;&#xa0;: csr, csc et coo sont lus</translation>
    </message>
    <message>
        <source>holds an array of %1 dimensions, and no matrix</source>
        <translation>contient un tableau à %1 dimensions, et non une matrice</translation>
    </message>
    <message>
        <source>holds arrays that are no sparse matrix: save one by scipy.sparse.save_npz</source>
        <translation>contient des tableaux qui ne sont pas une matrice creuse&#xa0;: enregistrez-en une par scipy.sparse.save_npz</translation>
    </message>
    <message>
        <source>holds more than %1 arrays</source>
        <translation>contient plus de %1 tableaux</translation>
    </message>
    <message>
        <source>is in the format %1, which is no text: leave out the format that was asked for</source>
        <translation>est au format %1, qui n’est pas du texte&#xa0;: omettez le format demandé</translation>
    </message>
    <message>
        <source>it has %1 bytes, which are not its %2 elements</source>
        <translation>il a %1 octets, qui ne sont pas ses %2 éléments</translation>
    </message>
    <message>
        <source>it holds a negative number</source>
        <translation>il contient un nombre négatif</translation>
    </message>
    <message>
        <source>its elements (&apos;%1%2&apos;) are no numbers that are read</source>
        <translation>ses éléments (&apos;%1%2&apos;) ne sont pas des nombres qui sont lus</translation>
    </message>
    <message>
        <source>its elements are no whole numbers</source>
        <translation>ses éléments ne sont pas des nombres entiers</translation>
    </message>
    <message>
        <source>its header is not that of an array of NumPy</source>
        <translation>son en-tête n’est pas celui d’un tableau de NumPy</translation>
    </message>
    <message>
        <source>property &apos;value&apos;</source>
        <translation>propriété &apos;value&apos;</translation>
    </message>
    <message>
        <source>the array &apos;%1&apos; is missing</source>
        <translation>le tableau &apos;%1&apos; manque</translation>
    </message>
    <message>
        <source>the array &apos;%1&apos;: %2</source>
        <translation>le tableau &apos;%1&apos;&#xa0;: %2</translation>
    </message>
    <message>
        <source>the array &apos;indptr&apos; does not rise from 0 to the number of entries</source>
        <translation>le tableau &apos;indptr&apos; ne croît pas de 0 au nombre de valeurs</translation>
    </message>
    <message>
        <source>the array &apos;indptr&apos; has %1 elements, and %2 belong to %3 rows or columns</source>
        <translation>le tableau &apos;indptr&apos; a %1 éléments, et il en faut %2 pour %3 lignes ou colonnes</translation>
    </message>
    <message>
        <source>the file ends too early: it is cut short or damaged</source>
        <translation>le fichier se termine trop tôt&#xa0;: il est tronqué ou endommagé</translation>
    </message>
    <message>
        <source>the file says directed</source>
        <translation>le fichier dit orienté</translation>
    </message>
    <message>
        <source>the file says undirected</source>
        <translation>le fichier dit non orienté</translation>
    </message>
    <message>
        <source>the matrix has %1 places and %2 values</source>
        <translation>la matrice a %1 emplacements et %2 valeurs</translation>
    </message>
    <message>
        <source>the matrix has %1 row numbers and %2 column numbers</source>
        <translation>la matrice a %1 numéros de ligne et %2 numéros de colonne</translation>
    </message>
    <message>
        <source>the matrix is not symmetric</source>
        <translation>la matrice n’est pas symétrique</translation>
    </message>
    <message>
        <source>the matrix is symmetric</source>
        <translation>la matrice est symétrique</translation>
    </message>
    <message>
        <source>the property &apos;%1&apos; has values of the type %2, which is not known</source>
        <translation>la propriété &apos;%1&apos; a des valeurs du type %2, qui est inconnu</translation>
    </message>
    <message>
        <source>the property &apos;%1&apos; is of neither graph, vertices nor edges</source>
        <translation>la propriété &apos;%1&apos; n’appartient ni au graphe, ni aux sommets, ni aux arêtes</translation>
    </message>
    <message>
        <source>the vertex %1 has a neighbour %2, and there are %3 vertices</source>
        <translation>le sommet %1 a un voisin %2, et il y a %3 sommets</translation>
    </message>
    <message>
        <source>values of the matrix</source>
        <translation>valeurs de la matrice</translation>
    </message>
    <message>
        <source>%1 as a formula of a spreadsheet does: in one, open the file with its columns as texts</source>
        <translation>%1 comme une formule de tableur&#xa0;: y ouvrir le fichier avec ses colonnes comme textes</translation>
    </message>
    <message>
        <source>%1 ids begin</source>
        <translation>%1 identifiants commencent</translation>
    </message>
    <message>
        <source>an id begins</source>
        <translation>un identifiant commence</translation>
    </message>
    <message>
        <source>its graph is in the file %1, outside the folder of the session: add --graph-outside if that file is to be read</source>
        <translation>son graphe est dans le fichier %1, hors du dossier de la session&#xa0;: ajouter --graph-outside si ce fichier doit être lu</translation>
    </message>
    <message>
        <source>its graph is in the file %1, which was changed while it was read</source>
        <translation>son graphe est dans le fichier %1, qui a été modifié pendant sa lecture</translation>
    </message>
    <message>
        <source>the folder of temporary files, %1, has no room for it</source>
        <translation>le dossier des fichiers temporaires, %1, n’a pas assez de place</translation>
    </message>
    <message>
        <source>node size</source>
        <translation>taille des nœuds</translation>
    </message>
    <message>
        <source>node size, %1</source>
        <translation>taille des nœuds, %1</translation>
    </message>
    <message>
        <source>Shape of the edges</source>
        <translation>Forme des arêtes</translation>
    </message>
    <message>
        <source>Bundling…</source>
        <translation>Force des faisceaux…</translation>
    </message>
    <message>
        <source>edges are straight, curved or bundled, and &apos;%1&apos; was given</source>
        <translation>les arêtes sont straight (droites), curved (courbes) ou bundled (en faisceaux), et «&#x202f;%1&#x202f;» a été donné</translation>
    </message>
    <message>
        <source>measure</source>
        <translation>mesure</translation>
    </message>
    <message>
        <source>%1 beginnings of %2 columns</source>
        <translation>%1 débuts pour %2 colonnes</translation>
    </message>
    <message>
        <source>%1 is none of the %2 nodes</source>
        <translation>%1 n’est aucun des %2 nœuds</translation>
    </message>
    <message>
        <source>%1 values in %2 rows and columns</source>
        <translation>%1 valeurs pour %2 lignes et colonnes</translation>
    </message>
    <message>
        <source>MATLAB, full matrix &apos;%1&apos;</source>
        <translation>MATLAB, matrice pleine «&#xa0;%1&#xa0;»</translation>
    </message>
    <message>
        <source>MATLAB, sparse matrix &apos;%1&apos;</source>
        <translation>MATLAB, matrice creuse «&#xa0;%1&#xa0;»</translation>
    </message>
    <message>
        <source>a matrix of SciPy</source>
        <translation>une matrice de SciPy</translation>
    </message>
    <message>
        <source>a number is too large for %1 nodes</source>
        <translation>un nombre est trop grand pour %1 nœuds</translation>
    </message>
    <message>
        <source>an element of the file cannot be decompressed: it is cut short or damaged</source>
        <translation>un élément du fichier ne peut pas être décompressé&#xa0;: il est tronqué ou endommagé</translation>
    </message>
    <message>
        <source>an element of the file is damaged</source>
        <translation>un élément du fichier est endommagé</translation>
    </message>
    <message>
        <source>an entry is in row %1 of %2, from 0</source>
        <translation>un élément est dans la ligne %1 sur %2, à partir de 0</translation>
    </message>
    <message>
        <source>does not begin as MATLAB files of level 5 do; save it in MATLAB by save -v7</source>
        <translation>ne commence pas comme les fichiers MATLAB de niveau 5&#xa0;; enregistrez-le dans MATLAB par save -v7</translation>
    </message>
    <message>
        <source>every arc has its opposite</source>
        <translation>chaque arc a son opposé</translation>
    </message>
    <message>
        <source>has %1 arcs, and its properties promise %2</source>
        <translation>a %1 arcs, et ses propriétés en promettent %2</translation>
    </message>
    <message>
        <source>has the byte order &apos;%1&apos;: big is read</source>
        <translation>a l’ordre des octets «&#xa0;%1&#xa0;»&#xa0;: big est lu</translation>
    </message>
    <message>
        <source>has the properties of a graph of WebGraph, and its .graph is not beside it</source>
        <translation>a les propriétés d’un graphe de WebGraph, mais son .graph n’est pas à côté</translation>
    </message>
    <message>
        <source>has version %1 of BVGraph: 0 is read</source>
        <translation>est dans la version %1 de BVGraph&#xa0;: la version 0 est lue</translation>
    </message>
    <message>
        <source>holds %1 full square matrices and none that is sparse: save the one that is meant in a file of its own</source>
        <translation>contient %1 matrices carrées pleines et aucune creuse&#xa0;: enregistrez celle que vous voulez dans un fichier à part</translation>
    </message>
    <message>
        <source>holds no matrix of numbers</source>
        <translation>ne contient aucune matrice de nombres</translation>
    </message>
    <message>
        <source>holds no variable: there is nothing to show</source>
        <translation>ne contient aucune variable&#xa0;: il n’y a rien à montrer</translation>
    </message>
    <message>
        <source>is a file of &apos;%1&apos;, which is not read; save it in MATLAB by save -v7</source>
        <translation>est un fichier de «&#xa0;%1&#xa0;», qui n’est pas lu&#xa0;; enregistrez-le dans MATLAB par save -v7</translation>
    </message>
    <message>
        <source>is no file of properties of WebGraph: the property &apos;graphclass&apos; is missing</source>
        <translation>n’est pas un fichier de propriétés de WebGraph&#xa0;: la propriété «&#xa0;graphclass&#xa0;» manque</translation>
    </message>
    <message>
        <source>is of the class &apos;%1&apos; of WebGraph; BVGraph is read</source>
        <translation>est de la classe «&#xa0;%1&#xa0;» de WebGraph&#xa0;; BVGraph est lu</translation>
    </message>
    <message>
        <source>its columns do not rise from 0 to the number of entries</source>
        <translation>ses colonnes ne croissent pas de 0 au nombre d’éléments</translation>
    </message>
    <message>
        <source>not every arc has its opposite</source>
        <translation>les arcs n’ont pas tous leur opposé</translation>
    </message>
    <message>
        <source>of several variables the matrix &apos;%1&apos; was read; left out: %2</source>
        <translation>de plusieurs variables, la matrice «&#xa0;%1&#xa0;» a été lue&#xa0;; omises&#xa0;: %2</translation>
    </message>
    <message>
        <source>the bits end too early or are damaged</source>
        <translation>les bits finissent trop tôt ou sont endommagés</translation>
    </message>
    <message>
        <source>the direction is not told: every arc has its opposite, and a symmetric matrix is read as undirected edges; read it with --directed</source>
        <translation>l’orientation n’est pas dite&#xa0;: chaque arc a son opposé, et une matrice symétrique est lue comme des arêtes non orientées&#xa0;; lisez-la avec --directed</translation>
    </message>
    <message>
        <source>the fields of the struct &apos;%1&apos; are damaged</source>
        <translation>les champs de la structure «&#xa0;%1&#xa0;» sont endommagés</translation>
    </message>
    <message>
        <source>the file does not tell its byte order: it is damaged</source>
        <translation>le fichier ne dit pas son ordre des octets&#xa0;: il est endommagé</translation>
    </message>
    <message>
        <source>the flag &apos;%1&apos; of compression is not known</source>
        <translation>l’option de compression «&#xa0;%1&#xa0;» n’est pas connue</translation>
    </message>
    <message>
        <source>the full matrix &apos;%1&apos; has %2 rows: up to %3 are read as a graph</source>
        <translation>la matrice pleine «&#xa0;%1&#xa0;» a %2 lignes&#xa0;: jusqu’à %3 sont lues comme un graphe</translation>
    </message>
    <message>
        <source>the ids are left out: %1 numbers the nodes from %2</source>
        <translation>les ids sont omis&#xa0;: %1 numérote les nœuds à partir de %2</translation>
    </message>
    <message>
        <source>the matrix &apos;%1&apos; has %2 rows and %3 columns; a graph needs a square matrix</source>
        <translation>la matrice «&#xa0;%1&#xa0;» a %2 lignes et %3 colonnes&#xa0;; un graphe demande une matrice carrée</translation>
    </message>
    <message>
        <source>the matrix &apos;%1&apos; has no rows</source>
        <translation>la matrice «&#xa0;%1&#xa0;» n’a pas de lignes</translation>
    </message>
    <message>
        <source>the matrix &apos;%1&apos; is complex; edge weights are real numbers, so it cannot be read as a graph</source>
        <translation>la matrice «&#xa0;%1&#xa0;» est complexe&#xa0;; les poids des arêtes sont des nombres réels, elle ne peut donc pas être lue comme un graphe</translation>
    </message>
    <message>
        <source>the matrix &apos;%1&apos; is damaged: %2</source>
        <translation>la matrice «&#xa0;%1&#xa0;» est endommagée&#xa0;: %2</translation>
    </message>
    <message>
        <source>the properties promise %1 nodes and %2 arcs in a file of %3: they are damaged, or belong to another one</source>
        <translation>les propriétés promettent %1 nœuds et %2 arcs dans un fichier de %3&#xa0;: elles sont endommagées, ou sont celles d’un autre</translation>
    </message>
    <message>
        <source>the property &apos;%1&apos; is &apos;%2&apos;, not a whole number</source>
        <translation>la propriété «&#xa0;%1&#xa0;» est «&#xa0;%2&#xa0;», et non un nombre entier</translation>
    </message>
    <message>
        <source>the property &apos;%1&apos; is missing</source>
        <translation>la propriété «&#xa0;%1&#xa0;» manque</translation>
    </message>
    <message>
        <source>the property &apos;zetak&apos; is not from 1 to 32</source>
        <translation>la propriété «&#xa0;zetak&#xa0;» n’est pas entre 1 et 32</translation>
    </message>
    <message>
        <source>the successors of the node %1 are damaged: %2</source>
        <translation>les successeurs du nœud %1 sont endommagés&#xa0;: %2</translation>
    </message>
    <message>
        <source>the weights are read back as none: all of them are 1</source>
        <translation>les poids ne seront pas relus&#xa0;: ils sont tous 1</translation>
    </message>
    <message>
        <source>there are more than the %1 arcs that the properties promise</source>
        <translation>il y en a plus que les %1 arcs promis par les propriétés</translation>
    </message>
    <message>
        <source>there are more than the %1 that are promised</source>
        <translation>il y en a plus que les %1 promis</translation>
    </message>
    <message>
        <source>they copy more than there is</source>
        <translation>ils copient plus qu’il n’y a</translation>
    </message>
    <message>
        <source>they refer to a list %1 nodes before, and the properties allow %2</source>
        <translation>ils renvoient à une liste %1 nœuds plus haut, et les propriétés en permettent %2</translation>
    </message>
    <message>
        <source>they refer to a list before that of the first node</source>
        <translation>ils renvoient à une liste avant celle du premier nœud</translation>
    </message>
    <message>
        <source>repeated entries</source>
        <translation>entrées répétées</translation>
    </message>
    <message>
        <source>repeated entry</source>
        <translation>entrée répétée</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Forme</translation>
    </message>
    <message>
        <source>communities: by the pulls of gravity; map: roads, grids and meshes by their shape, with a fiftieth of gravity and no community gravity; auto: map where the graph is one.</source>
        <translation>communautés&#x202f;: par les attractions de la gravité&#x202f;; carte&#x202f;: routes, grilles et maillages selon leur forme, avec un cinquantième de la gravité et sans gravité des communautés&#x202f;; auto&#x202f;: carte là où le graphe en est une.</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>map</source>
        <translation>carte</translation>
    </message>
    <message>
        <source>Stopped before there was a result: what was shown stays.</source>
        <translation>Arrêté avant tout résultat&#x202f;: ce qui était affiché reste.</translation>
    </message>
    <message>
        <source>the file adds more than 4,294,967,294 nodes or edges</source>
        <translation>le fichier ajoute plus de 4&#x202f;294&#x202f;967&#x202f;294 nœuds ou arêtes</translation>
    </message>
    <message>
        <source>%1 is expected, and here is %2: a name with blanks goes in back-quotes</source>
        <translation>%1 attendu, et voici %2&#x202f;: un nom avec des espaces se met entre accents graves</translation>
    </message>
    <message>
        <source>%1 entries of the matrix are missing, the first in line %2: they are no edges</source>
        <translation>%1 valeurs de la matrice manquent, la première à la ligne %2&#x202f;: elles ne sont pas des arêtes</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no node: there are %2, numbered from 0</source>
        <translation>«&#x202f;%1&#x202f;» n’est pas un nœud&#x202f;: il y en a %2, numérotés à partir de 0</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no number, as an entry of a matrix is</source>
        <translation>«&#x202f;%1&#x202f;» n’est pas un nombre, comme l’est une valeur de matrice</translation>
    </message>
    <message>
        <source>&apos;%1&apos; names a row and no column: rows and columns of the matrix must be the same nodes</source>
        <translation>«&#x202f;%1&#x202f;» nomme une ligne et aucune colonne&#x202f;: lignes et colonnes de la matrice doivent être les mêmes nœuds</translation>
    </message>
    <message>
        <source>&apos;adjacency&apos; has more lists of neighbours than there are nodes (%1)</source>
        <translation>«&#x202f;adjacency&#x202f;» a plus de listes de voisins qu’il n’y a de nœuds (%1)</translation>
    </message>
    <message>
        <source>Adjacency list</source>
        <translation>Liste d’adjacence</translation>
    </message>
    <message>
        <source>Adjacency matrix</source>
        <translation>Matrice d’adjacence</translation>
    </message>
    <message>
        <source>a colour without numbers from 0 to 255 for r, g and b was left out</source>
        <translation>une couleur sans nombres de 0 à 255 pour r, g et b a été omise</translation>
    </message>
    <message>
        <source>adjacency list, %1-separated</source>
        <translation>liste d’adjacence, séparateur&#x202f;: %1</translation>
    </message>
    <message>
        <source>adjacency list, lines numbered from 0</source>
        <translation>liste d’adjacence, lignes numérotées à partir de 0</translation>
    </message>
    <message>
        <source>adjacency matrix</source>
        <translation>matrice d’adjacence</translation>
    </message>
    <message>
        <source>adjacency matrix with names</source>
        <translation>matrice d’adjacence avec noms</translation>
    </message>
    <message>
        <source>begins with an empty column, as a matrix with names does, whose rows have other names: this is not an edge list</source>
        <translation>commence par une colonne vide, comme une matrice avec noms, dont les lignes ont d’autres noms&#x202f;: ce n’est pas une liste d’arêtes</translation>
    </message>
    <message>
        <source>has %1 columns where line %2 has %3: this is not an edge list (where each line is a node and its neighbours, choose the format adjlist)</source>
        <translation>a %1 colonnes là où la ligne %2 en a %3&#x202f;: ce n’est pas une liste d’arêtes (si chaque ligne est un nœud et ses voisins, choisissez le format adjlist)</translation>
    </message>
    <message>
        <source>holds no row: it is no matrix</source>
        <translation>ne contient aucune ligne&#x202f;: ce n’est pas une matrice</translation>
    </message>
    <message>
        <source>holds the names of columns and no row of a matrix</source>
        <translation>contient les noms des colonnes et aucune ligne de matrice</translation>
    </message>
    <message>
        <source>the column &apos;%1&apos; is there twice</source>
        <translation>la colonne «&#x202f;%1&#x202f;» s’y trouve deux fois</translation>
    </message>
    <message>
        <source>the matrix has %1 columns and %2 rows</source>
        <translation>la matrice a %1 colonnes et %2 lignes</translation>
    </message>
    <message>
        <source>the matrix has %1 columns: up to %2 are read as a graph</source>
        <translation>la matrice a %1 colonnes&#x202f;: jusqu’à %2 sont lues comme un graphe</translation>
    </message>
    <message>
        <source>the matrix has more rows than columns (%1)</source>
        <translation>la matrice a plus de lignes que de colonnes (%1)</translation>
    </message>
    <message>
        <source>the node is missing before its list</source>
        <translation>le nœud manque devant sa liste</translation>
    </message>
    <message>
        <source>the row &apos;%1&apos; is there twice</source>
        <translation>la ligne «&#x202f;%1&#x202f;» s’y trouve deux fois</translation>
    </message>
    <message>
        <source>the row has %1 entries and the matrix %2 columns</source>
        <translation>la ligne a %1 valeurs et la matrice %2 colonnes</translation>
    </message>
    <message>
        <source>Label %1 as %2</source>
        <translation>Nommer %1 «&#x202f;%2&#x202f;»</translation>
    </message>
    <message>
        <source>%1: %2 of it would have to be in memory, and %3 are free</source>
        <translation>%1&#xa0;: %2 devraient en être en mémoire, et %3 sont libres</translation>
    </message>
    <message>
        <source>%1: columns, delimiter and header are chosen for edge lists, and the file is read as %2</source>
        <translation>%1&#xa0;: colonnes, séparateur et en-tête se choisissent pour des listes d’arêtes, et le fichier est lu comme %2</translation>
    </message>
    <message>
        <source>Layout: %1</source>
        <translation>Spatialisation&#xa0;: %1</translation>
    </message>
    <message>
        <source>Select %1</source>
        <translation>Sélectionner %1</translation>
    </message>
    <message>
        <source>Select %1 nodes</source>
        <translation>Sélectionner %1 nœuds</translation>
    </message>
    <message>
        <source>Select nothing</source>
        <translation>Ne rien sélectionner</translation>
    </message>
    <message>
        <source>a name has more than %1</source>
        <translation>un nom a plus de %1</translation>
    </message>
    <message>
        <source>the file has more than 4,294,967,294 labels</source>
        <translation>le fichier a plus de 4&#x202f;294&#x202f;967&#x202f;294 étiquettes</translation>
    </message>
    <message>
        <source>Select %1 and %2</source>
        <translation>Sélectionner %1 et %2</translation>
    </message>
    <message>
        <source>%1 (column)</source>
        <translation>%1 (colonne)</translation>
    </message>
    <message>
        <source>%1 (measure)</source>
        <translation>%1 (mesure)</translation>
    </message>
    <message>
        <source>%1: the first line names no column &apos;%2&apos;; it has &apos;%3&apos;</source>
        <translation>%1&#x202f;: la première ligne ne nomme pas de colonne «&#xa0;%2&#xa0;»&#x202f;; elle a «&#xa0;%3&#xa0;»</translation>
    </message>
    <message>
        <source>is a table of nodes (its columns name no source and target); open the table of edges, then join this one to it (in the window: Table &gt; Edit &gt; Join Table), or say which columns are source and target (--columns)</source>
        <translation>est une table de nœuds (ses colonnes ne nomment ni source ni cible)&#x202f;; ouvrez la table des arêtes, puis joignez-y celle-ci (dans la fenêtre&#x202f;: Table &gt; Modifier &gt; Joindre une table), ou dites quelles colonnes sont la source et la cible (--columns)</translation>
    </message>
    <message>
        <source>more than plain edges</source>
        <translation>plus que de simples arêtes</translation>
    </message>
    <message>
        <source>the column &apos;%1&apos; of the labels is none of the file</source>
        <translation>la colonne «&#xa0;%1&#xa0;» des étiquettes n’est pas du fichier</translation>
    </message>
</context>
</TS>
