const FIRST_MS = 2_000;
const MOST_MS = 60_000;

/**
 * Reads the base map again while it fails, after growing pauses: the engine itself asks only once, and a map that stays open all day would
 * have no land behind its trucks.
 */
export function baseReader(readAgain: () => void) {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    failed: () => {
      clearTimeout(timer);
      timer = setTimeout(readAgain, Math.min(FIRST_MS * 2 ** failures, MOST_MS));
      failures += 1;
    },
    loaded: () => {
      failures = 0;
    },
    stop: () => clearTimeout(timer),
  };
}
