import type { Engine } from '../engine.ts';

/** A line of text in a picture; places are pixels from its upper left corner. */
export interface TextLine {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Confidence from 0 to 1. */
  confidence: number;
}

/**
 * Content of a picture. `page`: any picture, which is read a second time if it seems empty. `cutting`: a few lines cut
 * out of a picture, with clear letters or none, for which one quick reading suffices.
 */
export type PictureSort = 'page' | 'cutting';

/** Reads the text in pictures. */
export interface ImageTextEngine extends Engine {
  /** Name shown to users. */
  readonly name: string;
  /**
   * Reads the lines that it is confident of, in any order; empty when there is no text. Text in adjacent columns forms
   * separate lines. An abort ends the work at once.
   *
   * @param file path of an upright PNG
   * @throws EngineError
   */
  read(file: string, signal: AbortSignal, sort: PictureSort): Promise<readonly TextLine[]>;
}
