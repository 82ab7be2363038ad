/** What browsers take for a gesture, on a touch screen too: a finger that goes down is none yet. */
export const GESTURES = ['pointerup', 'keydown'] as const;
