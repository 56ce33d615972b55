/** A reporter that tells at the end how long each part of the suite worked, and its five longest files. */
export default class PartTimes {
  #files = [];

  onTestModuleEnd(module) {
    const { duration, collectDuration, environmentSetupDuration } = module.diagnostic();
    const seconds = (duration + collectDuration + environmentSetupDuration) / 1000;
    this.#files.push({ part: module.project.name, file: module.relativeModuleId, seconds });
  }

  onTestRunEnd() {
    const parts = byPart(this.#files);
    for (const [part, files] of parts) {
      const sum = files.reduce((total, f) => total + f.seconds, 0);
      const longest = files.sort((a, b) => b.seconds - a.seconds).slice(0, 5);
      console.log(`${part}: ${files.length} files, ${sum.toFixed(0)} s of work`);
      for (const { file, seconds } of longest) console.log(`   ${seconds.toFixed(1)} s  ${file}`);
    }
  }
}

/** Map.groupBy is there from Node 21 on only. */
function byPart(files) {
  const parts = new Map();
  for (const file of files) parts.set(file.part, [...(parts.get(file.part) ?? []), file]);
  return parts;
}
