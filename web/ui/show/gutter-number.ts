/** `1` → `01`: numbers in the gutter line up. */
export const gutterNumber = (position: number): string => String(position).padStart(2, '0');
