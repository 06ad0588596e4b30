import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files that take long: they start servers as processes and kill them, or write gigabytes. */
const LONG = /(kill|openapi|zip-files|several-processes|backup|two-versions|object-storage-away)\.test\.ts$/;

/**
 * Begins with what takes longest, so that no worker waits for another one at the end. By itself Vitest takes a large file
 * for a long one, where it has no times of an earlier run.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
