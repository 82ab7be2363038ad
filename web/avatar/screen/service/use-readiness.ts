import {avatarServices, type AvatarReadiness} from '#schema/avatar/avatar.api.ts';
import type {AvatarServiceKind} from '#schema/avatar/avatar.services.ts';
import {useRest} from '#web/data/use-rest.ts';

/** Which services can be used here; none until the academy has said so. */
export const useReadyServices = (): readonly AvatarReadiness[] =>
  useRest(avatarServices, {}).answer?.services.filter(({isReady}) => isReady) ?? [];

/** Of one service, as the academy says it. @param turn it is asked again when this changes. */
export function useReadiness(kind: AvatarServiceKind, turn: number) {
  const {answer, error, isOffline, askAgain} = useRest(avatarServices, {}, {turn});
  return {
    readiness: answer?.services.find((one) => one.kind === kind),
    /** It was asked, and has not said. */
    hasFailed: error !== undefined && answer === undefined,
    isOffline,
    askAgain,
  };
}
