// Prints the results of a run, the most important last: times, files that did not run, flaky tests, failures, counts.
const LONGEST = 5;
const MESSAGE_LINES = 40;

/** Prints the parts in the order in which they ran: number of files, elapsed minutes, seconds of work, longest files. */
export function printTimes(files) {
  for (const [part, of] of byPart(files)) {
    const minutes = (Math.max(...of.map(f => f.ended)) - Math.min(...of.map(f => f.began))) / 60_000;
    const work = of.reduce((sum, f) => sum + f.seconds, 0);
    console.log(`${part}: ${of.length} files, ${minutes.toFixed(1)} minutes, ${work.toFixed(0)} s of work`);
    const longest = [...of].sort((a, b) => b.seconds - a.seconds).slice(0, LONGEST);
    for (const { file, seconds } of longest) console.log(`   ${seconds.toFixed(1)} s  ${file}`);
  }
}

/** Prints the files that failed and then passed when they ran again, alone: a defect of the test or of the product. */
export function printFlaky(flaky) {
  for (const { part, file, failures } of flaky) {
    for (const { name, message } of failures) {
      console.log(`FLAKY: ${part} › ${file} › ${name}`);
      console.log(indented(message));
    }
  }
}

export function printFailures(failed) {
  for (const { part, file, failures } of failed) {
    for (const { name, message } of failures) {
      console.log(`FAIL ${[part, file, name].filter(Boolean).join(' › ')}`);
      console.log(indented(message));
    }
  }
}

/** Prints the files that were to run and have no result, because the run ended before they did. */
export function printMissing(missing) {
  if (missing.length === 0) return;
  console.log(`FAIL ${missing.length} files have no result: ${missing.slice(0, MESSAGE_LINES).join(', ')}`);
}

const indented = text =>
  text
    .split('\n')
    .slice(0, MESSAGE_LINES)
    .map(line => `     ${line.slice(0, 400)}`)
    .join('\n');

/** Groups files by part. (Map.groupBy exists only from Node 21 on.) */
function byPart(files) {
  const parts = new Map();
  for (const file of files) parts.set(file.part, [...(parts.get(file.part) ?? []), file]);
  return parts;
}
