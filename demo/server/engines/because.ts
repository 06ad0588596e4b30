import type { EngineReason } from '../../../src/contract/index.ts';
import { engineReasonTexts, type EngineReasonCode } from '../../../src/contract/engine-reasons.ts';

/** Why an engine is not ready: in English, and as codes that clients translate. */
export interface Because {
  /** For the log and for `/healthz`. */
  reason: string;
  reasons: EngineReason[];
}

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type Values<Code extends EngineReasonCode> = [NamesIn<(typeof engineReasonTexts)[Code]>] extends [never]
  ? []
  : [values: Record<NamesIn<(typeof engineReasonTexts)[Code]>, string | number>];

export const because = <Code extends EngineReasonCode>(code: Code, ...[given]: Values<Code>): Because => {
  const values: EngineReason['values'] = given ?? {};
  const reason = engineReasonTexts[code].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  return { reason, reasons: [{ code, values }] };
};

/** Joins two reasons. */
export const and = (first: Because, second: Because): Because => ({
  reason: `${first.reason} ${second.reason}`,
  reasons: [...first.reasons, ...second.reasons],
});
