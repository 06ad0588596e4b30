/** Colours of a lane's clips. */
export interface LaneColors {
  /** Text. */
  readonly ink: string;
  /** Outlines and bars. */
  readonly edge: string;
  readonly fill: string;
  /** Outline of selected clips. */
  readonly selected: string;
}

/** All colours, as in the style sheet. */
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
 * Reads the current colours from swatches of the style sheet: a canvas supports neither CSS variables nor
 * `light-dark()`.
 * @param swatches contains an element per colour, with `data-color` or `data-lane`
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
