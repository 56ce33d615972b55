import { useCallback, useEffect, useState } from 'react';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';

/** Playback speeds. */
export const PACES = [1, 10, 30, 60, 120] as const;
export type Pace = (typeof PACES)[number];
const MINUTE_MS = 60_000;

export interface Player {
  /** The shown moment, ms. */
  readonly at: number;
  readonly isPlaying: boolean;
  readonly pace: Pace;
  show: (ms: number) => void;
  play: () => void;
  setPace: (pace: Pace) => void;
}

/** The shown moment a while later, at most the end. */
export const moved = (at: number, passedMs: number, { pace, to }: { pace: Pace; to: number }): number =>
  Math.min(to, at + passedMs * pace);

/**
 * Plays a period: the space bar starts and stops, the arrows go a minute back or on, J and K a quarter of an hour, + and − change the pace. At
 * the end it begins again.
 */
export function usePlayer({ from, to }: { from: number; to: number }): Player {
  const [at, setAt] = useState(from);
  const [isPlaying, setPlaying] = useState(false);
  const [pace, setPace] = useState<Pace>(60);
  useEffect(() => {
    if (!isPlaying) return;
    let before: number | null = null;
    let frame = 0;
    const draw = (now: number) => {
      const passed = before === null ? 0 : now - before;
      before = now;
      setAt(shown => moved(shown, passed, { pace, to }));
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, pace, to]);
  const isOver = at >= to;
  if (isPlaying && isOver) setPlaying(false);
  const show = useCallback((ms: number) => setAt(Math.min(to, Math.max(from, ms))), [from, to]);
  const play = () => {
    if (isOver) setAt(from);
    setPlaying(!isPlaying);
  };
  const step = (by: number) => {
    const next = PACES[PACES.indexOf(pace) + by];
    if (next !== undefined) setPace(next);
  };
  useShortcuts({
    ' ': event => (event.target instanceof HTMLElement && event.target.closest('button, a') ? false : play()),
    ArrowLeft: () => show(at - MINUTE_MS),
    ArrowRight: () => show(at + MINUTE_MS),
    j: () => show(at - 15 * MINUTE_MS),
    k: () => show(at + 15 * MINUTE_MS),
    '+': () => step(1),
    '-': () => step(-1),
  });
  return { at, isPlaying, pace, show, play, setPace };
}
