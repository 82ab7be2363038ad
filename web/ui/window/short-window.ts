/** Landscape phones, and a laptop at 200% zoom: navigation with words would take the room of the page. A media query. */
export const SHORT_WINDOW = '(max-height: 40rem) and (orientation: landscape)';
