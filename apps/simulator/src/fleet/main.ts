/**
 * The demonstration's devices as a separate process: reads DATA_DIR/demo-fleet.json and sends positions to FLEET_TARGET like real
 * devices. Environment: FLEET_TARGET, DATA_DIR, FLEET_INTERVAL_MS (10000), FLEET_SPEED (1), FLEET_START (ISO; now), SAP_SIM_PORT (none).
 * Ends with SIGTERM, SIGINT, or when the parent's pipe closes.
 */
import { fstatSync } from 'node:fs';
import { startSap } from '../outside/sap';
import { Fleet, readFleet, saveStates } from './fleet';
import { osmandSender } from './osmand';

const LOOK_AGAIN_MS = 2000;
const SAVE_MS = 30_000;

const { env } = process;
const folder = env.DATA_DIR ?? 'data';
const target = env.FLEET_TARGET ?? 'http://127.0.0.1:3000';

function numberOf(text: string | undefined, usual: number): number {
  const value = Number(text);
  return text !== undefined && Number.isFinite(value) && value > 0 ? value : usual;
}

/** True if standard input is a pipe of the parent process. */
function hasParentPipe(): boolean {
  try {
    const input = fstatSync(0);
    return input.isFIFO() || input.isSocket();
  } catch {
    return false;
  }
}

async function waitForFleet(isOver: () => boolean) {
  let told = false;
  while (!isOver()) {
    const found = await readFleet(folder).catch(() => null);
    if (found) return found;
    if (!told) console.log(`fleet: waiting for ${folder}/demo-fleet.json`);
    told = true;
    await new Promise(resolve => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  return null;
}

async function main(): Promise<void> {
  let over = false;
  let end: () => void = () => {};
  const ended = new Promise<void>(resolve => {
    end = () => {
      over = true;
      resolve();
    };
  });
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  if (hasParentPipe()) process.stdin.resume().once('close', end);
  const sapPort = numberOf(env.SAP_SIM_PORT, 0);
  const sap = sapPort > 0 ? await startSap({ port: sapPort }) : null;
  if (sap) console.log(`fleet: SAP simulator at ${sap.url}`);
  const found = await waitForFleet(() => over);
  if (found) {
    const { trips, states } = found;
    const { send, close } = osmandSender(target);
    const fleet = new Fleet({
      trips,
      states,
      send,
      interval_ms: numberOf(env.FLEET_INTERVAL_MS, 10_000),
      speed: numberOf(env.FLEET_SPEED, 1),
      start: env.FLEET_START ? Date.parse(env.FLEET_START) : Date.now(),
    });
    fleet.run();
    console.log(`fleet: ${trips.length} devices report to ${target}`);
    const saving = setInterval(() => void saveStates(folder, fleet, trips).catch(() => {}), SAVE_MS);
    await ended;
    clearInterval(saving);
    await Promise.race([fleet.stop(), new Promise(resolve => setTimeout(resolve, 2000))]);
    await saveStates(folder, fleet, trips).catch(() => {});
    close();
  }
  await sap?.close();
}

main().then(
  () => process.exit(0),
  (error: Error) => {
    console.error(error);
    process.exit(1);
  },
);
