import { createContext } from 'react';

/** Whether a layer has something at a point of the screen: the map checks this before it reports an empty click. */
export type HitTest = (point: { x: number; y: number }) => boolean;

/** Clickable layers register their test while they are mounted. */
export const MapHits = createContext<Set<HitTest>>(new Set());
