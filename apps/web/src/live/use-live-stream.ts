import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { changesFor } from '../api/nouns.ts';
import { onLiveChange, onLiveGap, readLiveState, resetLive } from './live.ts';
import { openLive } from './tabs.ts';

const POLL_MS = 180_000;
const BOARD_POLL_MS = 240_000;

interface LiveStreamOptions {
  /** Identifies the session: another person has another stream. */
  name: string;
  token: () => string | null;
  onRefused: () => void;
  /** A board is polled less often while the stream is down (spec §9). */
  isBoard: boolean;
}

/** Keeps the stream open while the shell is mounted, and refreshes what is on the screen; polls while the stream is down. */
export function useLiveStream({ name, token, onRefused, isBoard }: LiveStreamOptions) {
  const client = useQueryClient();
  useEffect(() => {
    resetLive();
    return openLive({ name, token, onRefused });
  }, [name, token, onRefused]);

  useEffect(() => {
    const changes = changesFor(client);
    const stopChanges = onLiveChange((noun, id) => changes.live(noun, id));
    const stopGaps = onLiveGap(() => changes.everything());
    return () => {
      stopChanges();
      stopGaps();
    };
  }, [client]);

  useEffect(() => {
    const poll = setInterval(
      () => {
        if (!readLiveState().connected) changesFor(client).everything();
      },
      isBoard ? BOARD_POLL_MS : POLL_MS,
    );
    return () => clearInterval(poll);
  }, [client, isBoard]);
}
