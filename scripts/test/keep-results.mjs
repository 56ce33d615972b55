import { appendFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/**
 * A reporter of vitest that writes to TEST_RESULTS, one JSON line each: the files that are to run, and the result of each file as soon as it
 * ends, so that the results of an interrupted run are kept.
 */
export default class KeepResults {
  #begun = new Map();

  onTestRunStart(specifications) {
    const chosen = specifications.map(({ project, moduleId }) => ({
      part: project.name,
      file: path.relative('.', moduleId),
    }));
    keep({ chosen });
  }

  onTestModuleStart(module) {
    this.#begun.set(module.id, Date.now());
  }

  onTestModuleEnd(module) {
    const tests = [...module.children.allTests()].map(test => ({ name: test.fullName, ...test.result() }));
    const count = state => tests.filter(test => test.state === state).length;
    const failures = [
      ...tests.filter(test => test.state === 'failed').map(({ name, errors }) => ({ name, message: textOf(errors) })),
      // A file that does not load and a hook that fails are failures although no test failed.
      ...module.errors().map(error => ({ name: 'the file itself', message: textOf([error]) })),
      ...[...module.children.allSuites()].flatMap(suite =>
        suite.errors().map(error => ({ name: `${suite.fullName} (hook)`, message: textOf([error]) })),
      ),
    ];
    const { duration, collectDuration, environmentSetupDuration } = module.diagnostic();
    keep({
      part: module.project.name,
      file: module.relativeModuleId,
      began: this.#begun.get(module.id) ?? Date.now(),
      ended: Date.now(),
      seconds: (duration + collectDuration + environmentSetupDuration) / 1000,
      passed: count('passed'),
      skipped: count('skipped') + count('pending'),
      failures,
    });
  }

  onTestRunEnd(_modules, unhandled) {
    const failures = unhandled.map(error => ({ name: 'outside of any test', message: textOf([error]) }));
    const now = Date.now();
    if (failures.length > 0)
      keep({ part: 'run', file: '', began: now, ended: now, seconds: 0, passed: 0, skipped: 0, failures });
  }
}

const keep = line => appendFileSync(process.env.TEST_RESULTS, `${JSON.stringify(line)}\n`);

const textOf = errors => errors.map(error => error.message ?? String(error)).join('\n');
