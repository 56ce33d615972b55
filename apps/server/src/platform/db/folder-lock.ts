import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process runs, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When the process began, in the system's own ticks; empty where the system does not say (no /proc). Tells two of the same number apart. */
export function beginningOf(pid: number): string {
  try {
    // proc(5): the name in brackets may hold anything; the start is the 22nd field, the 20th behind it.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** Who holds the lock: a process that runs, and is the one that wrote it. */
function holder(text: string): number | null {
  const [number = '', began = ''] = text.split(' ');
  const pid = Number(number);
  if (pid === process.pid || !Number.isInteger(pid) || pid <= 0 || !isRunning(pid)) return null;
  return began === '' || began === beginningOf(pid) ? pid : null;
}

/** PGlite takes no lock on its folder and two processes would corrupt it: take one, naming the process. */
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
