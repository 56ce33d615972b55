import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { emptyPool, engine } from '../test/harness.ts';
import { readEnvironment } from './env.ts';
import type { Pool } from './platform/db/connection.ts';
import { start } from './start.ts';

test.runIf(engine === 'postgres')(
  'first contents are written before the connection that detects an unavailable database is opened',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'cabezal-start-'));
    const pool = await emptyPool();
    const steps: string[] = [];
    const watched: Pool = {
      ...pool,
      openNotifyConnection: async () => {
        steps.push('notify connection');
        const opened = await pool.openNotifyConnection?.();
        if (opened === undefined) throw new Error('PostgreSQL has a notify connection');
        return opened;
      },
    };
    const running = await start(readEnvironment({ DATA_DIR: folder, LOG_LEVEL: 'error' }), {
      opening: Promise.resolve(watched),
      fill: async () => void steps.push('fill'),
    });
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
    expect(steps).toEqual(['fill', 'notify connection']);
  },
);
