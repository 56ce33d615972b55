import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Start of the process in system ticks; empty without /proc. It distinguishes two processes with the same number. */
export function beginningOf(pid: number): string {
  try {
    // proc(5): the name in brackets may contain anything; the start is the 22nd field, the 20th after it.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** The running process that wrote the lock, or null. */
function holder(text: string): number | null {
  const [number = '', began = ''] = text.split(' ');
  const pid = Number(number);
  if (pid === process.pid || !Number.isInteger(pid) || pid <= 0 || !isRunning(pid)) return null;
  return began === '' || began === beginningOf(pid) ? pid : null;
}

/** Locks the folder, naming this process: PGlite does not lock it, and two processes would corrupt it. */
export function lockFolder(dataDir: string): () => void {
  const file = path.join(path.dirname(dataDir), `${path.basename(dataDir)}.lock`);
  mkdirSync(path.dirname(dataDir), { recursive: true });
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const handle = openSync(file, 'wx');
      writeSync(handle, `${process.pid} ${beginningOf(process.pid)}`);
      closeSync(handle);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const owner = holder(readFileSync(file, 'utf8'));
      if (owner !== null) throw new Error(`La base de datos de ${dataDir} está en uso por el proceso ${owner}.`);
      rmSync(file, { force: true }); // left by a process that was killed
    }
  }
  throw new Error(`No se pudo reservar la carpeta ${dataDir}.`);
}
