import type { Engine } from '../engine.ts';

/** A line of text in a picture; places are pixels from its upper left corner. */
export interface TextLine {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** 0 … 1: how sure the engine is of its letters. */
  confidence: number;
}

/**
 * What a picture is of: `page` is any picture, looked at a second time when it seems empty; `cutting` is a few lines cut out
 * of one, with clear letters or none, which one quick look is enough for.
 */
export type PictureSort = 'page' | 'cutting';

/** Reads the text in pictures. */
export interface ImageTextEngine extends Engine {
  /** As users know it. */
  readonly name: string;
  /**
   * The lines it is sure of, in no order; none when there is no text. Text in columns side by side is in lines of its
   * own. An abort ends the work at once.
   *
   * @param file path of an upright PNG
   * @throws EngineError
   */
  read(file: string, signal: AbortSignal, sort: PictureSort): Promise<readonly TextLine[]>;
}
