<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_GB" sourcelanguage="en_GB">
<context>
    <name>quartier::qt::IcicleWidget</name>
    <message numerus="yes">
        <source>, %n part(s)</source>
        <translation>
            <numerusform>, %n part</numerusform>
            <numerusform>, %n parts</numerusform>
        </translation>
    </message>
</context>
</TS>
