/** The rest of an address after the house number: 22B Baker Street, 12 bis B rue de Lyon */
export const STREET_AFTER =
  /^,?[ \u00a0](?:(?:\p{Lu}[\p{L}'.]{1,20}[ \u00a0]){1,3}(?:St|Street|Ave|Avenue|Rd|Road|Ln|Lane|Blvd|Boulevard|Dr|Drive|Ct|Court|Way|Pl|Place|Sq|Square|Terrace)(?!\p{L})|(?:rue|avenue|boulevard|bd|place|quai|allée)[ \u00a0])/u;

/** Whether a letter between a number and this is a direction: 1600 N. Main St., 12 W. 3rd Ave. */
export const isDirectionBefore = (after: string): boolean =>
  !/^[ \u00a0](?:The|This|That|An?)[ \u00a0]/.test(after) &&
  (/^[ \u00a0]\d{1,3}(?:st|nd|rd|th)(?!\p{L})/u.test(after) || STREET_AFTER.test(after));
