import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type {
  Reporter as PlaywrightReporter,
  TestCase as PageTest,
  TestResult,
} from '@playwright/test/reporter';
import type { Reporter as VitestReporter, TestCase } from 'vitest/node';

/** Reports to `tests/run.mjs` every test that needed a second try, of Vitest and of Playwright: a line for each. */
export default class Retried implements VitestReporter, PlaywrightReporter {
  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.retryCount) this.#add(test.module.moduleId, test.fullName);
  }

  onTestEnd(test: PageTest, { retry }: TestResult): void {
    if (retry > 0) this.#add(test.location.file, test.titlePath().slice(3).join(' > '));
  }

  #add(file: string, title: string): void {
    const list = process.env['VOXBENCH_RETRIED'];
    if (list) appendFileSync(list, `${relative(process.cwd(), file)} > ${title}\n`);
  }
}
