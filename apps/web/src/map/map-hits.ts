import { createContext } from 'react';

/** Whether a layer has something at a point of the screen: the map asks before it takes a click for one on nothing. */
export type HitTest = (point: { x: number; y: number }) => boolean;

/** Layers that can be clicked put their test in while they are shown. */
export const MapHits = createContext<Set<HitTest>>(new Set());
