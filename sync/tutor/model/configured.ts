import type {TutorModel} from '#sync/settings.ts';
import {resting, type ResilientModel} from '#sync/tutor/model/breaker.ts';
import type {Model} from '#sync/tutor/model/model.ts';
import {openAiModel} from '#sync/tutor/model/open-ai.ts';
import {platformChatModel} from '#sync/tutor/model/platform-chat.ts';
import {retrying} from '#sync/tutor/model/retrying.ts';

/** The service that those who run the academy have chosen; one for a process, because it knows how the service is. */
export const modelOf = (chosen: TutorModel): ResilientModel => resting(retrying(adapterOf(chosen)));

const adapterOf = (chosen: TutorModel): Model =>
  chosen.kind === 'open-ai' ? openAiModel(chosen) : platformChatModel(chosen);
