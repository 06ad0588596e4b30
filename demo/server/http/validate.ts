import type { z } from 'zod';
import { errorTexts, type ErrorType } from '../../../src/contract/errors.ts';
import { sayFault } from './say-fault.ts';

/** What is invalid, and where: the part of the request, then the path within it. */
export interface Detail {
  type: ErrorType;
  msg: string;
  loc: (string | number)[];
}

/** A request that does not fit its call; answered with status 422. */
export class InvalidRequest extends Error {
  readonly detail: readonly Detail[];
  constructor(detail: readonly Detail[]) {
    super(errorTexts.err_invalid_param);
    this.name = 'InvalidRequest';
    this.detail = detail;
  }
}

/** Limit on the listed faults: a caller fixes one problem at a time, and need not see thousands of bad segments. */
export const DETAILS_MAX = 20;

/** The value at a path; undefined when the path does not exist. */
export const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (inner instanceof Object ? (inner as Record<PropertyKey, unknown>)[key] : undefined),
    value,
  );

/**
 * Makes one entry of a 422 answer from a zod issue: its type, message and place in the request.
 *
 * @param value the checked value
 */
export const toDetail = (issue: z.core.$ZodIssue, value: unknown, part: string): Detail => {
  const loc = [part, ...issue.path.map((key) => (typeof key === 'number' ? key : String(key)))];
  const missing = issue.path.length > 0 && at(value, issue.path) === undefined;
  return missing
    ? { type: 'value_error.missing', msg: errorTexts['value_error.missing'], loc }
    : { type: 'err_invalid_param', msg: issue.message, loc };
};

/** Parses the value with the schema. @throws InvalidRequest when it does not match */
export const validate = <S extends z.ZodType>(schema: S, value: unknown, part: string): z.output<S> => {
  const parsed = schema.safeParse(value, { error: sayFault });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, DETAILS_MAX);
  throw new InvalidRequest(issues.map((issue) => toDetail(issue, value, part)));
};
