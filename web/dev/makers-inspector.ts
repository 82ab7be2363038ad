// `?inspect` opens the inspector of XState's makers, where it can be reached.
import {createBrowserInspector} from '@statelyai/inspect';
import type {InspectionEvent} from 'xstate';

/** Opens it in a window of its own and feeds it every machine of this tab. */
export function openMakersInspector(
  forward: (listener: (event: InspectionEvent) => void) => () => void,
): void {
  const inspector = createBrowserInspector();
  forward((event) => inspector.inspect.next?.(event));
}
