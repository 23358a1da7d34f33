// The laws of the force layout, shared by all its engines (constexpr: kernels use them too).
//
// ForceAtlas2 (Jacomy, Venturini, Heymann, Bastian, PLoS ONE 9(6), 2014, section "Energy model"): attraction
// grows linearly with distance, repulsion falls as 1/d and goes with the masses degree + 1. Because both laws
// add up (weights and masses of a community are the sums of its members'), a contracted graph obeys the same
// model, and no level of a multilevel layout needs rescaling.
//
//   force on i =  sum_j w_ij (p_j - p_i)                    attraction along edges
//              +  R m_i sum_j m_j (p_i - p_j) / |p_i - p_j|^2   repulsion of every pair
//              -  G m_i p_i                                  gravity toward the centre of the component
//              +  m_i sum_l k_l (C_l(i) - p_i)     toward the centroid of its community, per level
//
// The pull k toward a community's centroid grows with how far the community reaches over its share of the
// drawing: communities that lie apart by themselves are left alone, those that would cover each other are
// drawn together until each keeps to its place.
#pragma once

#include <cmath>
#include <numbers>

#include "core/types.h"

namespace quartier::layouts {

struct ForceModel {
    f32 repulsion = 1;  // R, see repulsionFor
    f32 gravity = 0;    // G
    f32 communityGravity = 0;
    bool linLog = false;
};

// Gravity 1 of the options: it brings branches in without pressing the communities together.
inline constexpr f32 kGravityUnit = 0.06f;

// Layout units: R is chosen so that a graph without structure fills its disc with about one vertex per
// kVertexArea square units at scaling 1; a graph with communities takes more room.
inline constexpr f64 kVertexArea = 4.0;

// Mean square radius that a community may have before it is drawn together, in units of what its share of the
// drawing would have (share by mass; below 1 leaves lanes between communities).
inline constexpr f32 kCommunityRoom = 0.5f;
// Community gravity 1 of the options, per unit of excess; and the strongest pull there is.
inline constexpr f32 kCommunityUnit = 4.0f;
inline constexpr f32 kStrongestPull = 16.0f;

// k for a community of mean square radius `variance` that has room for `room`.
constexpr f32 communityPull(f32 communityGravity, f32 variance, f32 room) {
    const f32 excess = room > 0 ? variance / room - 1 : 0;
    const f32 pull = kCommunityUnit * excess;
    return communityGravity * (pull < 0 ? 0 : pull > kStrongestPull ? kStrongestPull : pull);
}

inline f32 vertexSpacing(f64 scaling) { return static_cast<f32>(std::sqrt(scaling * kVertexArea)); }

constexpr f32 repulsionFor(f64 scaling, f64 vertices, f64 totalMass) {
    return totalMass > 0 ? static_cast<f32>(scaling * kVertexArea * vertices / (std::numbers::pi * totalMass))
                         : 1.0f;
}

// Attraction along an edge is weight * attractionFactor * (p_j - p_i); distances in units of `unit`
// (sqrt(R)).
inline f32 attractionFactor(f32 distance, f32 unit) {
    const f32 d = distance / unit;
    return d > 1e-6f ? std::log1p(d) / d : 1.0f;
}

// What an edge of weight 1 stores at this length.
inline f64 attractionPotential(f64 distance, f64 unit, bool linLog) {
    if (!linLog) return distance * distance / 2;
    const f64 d = distance / unit;
    return unit * unit * ((1 + d) * std::log1p(d) - d);
}

}  // namespace quartier::layouts
