/** Colours of a clip, by its lane. */
export interface LaneColors {
  /** Of text. */
  readonly ink: string;
  /** Of outlines and bars. */
  readonly edge: string;
  readonly fill: string;
  /** Of the outline of what is selected. */
  readonly selected: string;
}

/** All that is drawn, as the style sheet has it. */
export interface Palette {
  readonly surface: string;
  readonly ruler: string;
  readonly line: string;
  readonly muted: string;
  readonly wave: string;
  readonly accent: string;
  readonly danger: string;
  readonly font: string;
  readonly lanes: readonly LaneColors[];
}

/**
 * Reads the colours of now from the swatches of the style sheet: a canvas knows neither variables nor `light-dark()`.
 * @param swatches holds an element for each colour, with `data-color` or `data-lane`
 */
export function readPalette(swatches: HTMLElement): Palette {
  const color = (name: string) =>
    getComputedStyle(swatches.querySelector(`[data-color="${name}"]`)!).backgroundColor;
  return {
    surface: color('surface'),
    ruler: color('ruler'),
    line: color('line'),
    muted: color('muted'),
    wave: color('wave'),
    accent: color('accent'),
    danger: color('danger'),
    font: getComputedStyle(swatches).fontFamily,
    lanes: [...swatches.querySelectorAll('[data-lane]')].map((swatch) => {
      const style = getComputedStyle(swatch);
      return {
        ink: style.color,
        edge: style.borderTopColor,
        fill: style.backgroundColor,
        selected: style.outlineColor,
      };
    }),
  };
}
