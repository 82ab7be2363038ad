// Squads, workflows and definitions in the page, with the platform's types.
import Vapi from '@vapi-ai/web';
import {
  type CreateSquadDTO,
  type CreateWorkflowDTO,
  type OpenAIModel,
  type ServerMessageEndOfCallReport,
} from '@vapi-ai/web/dist/api';

const vapi = new Vapi('public-key');
const model: OpenAIModel = {
  provider: 'openai',
  model: 'gpt-4o-mini',
  messages: [{role: 'system', content: 'Hi'}],
};
const squad: CreateSquadDTO = {
  name: 'Front desk',
  members: [{assistantId: 'one'}, {assistant: {model, firstMessage: 'Hello'}}],
};
const workflow: CreateWorkflowDTO = {
  name: 'Flow',
  nodes: [{type: 'conversation', name: 'start'}],
  edges: [],
};
export const report = (message: ServerMessageEndOfCallReport) => message.endedReason;

const add = (text: string, act: () => unknown) => {
  const element = document.createElement('button');
  element.textContent = text;
  element.onclick = act as () => void;
  document.body.append(element);
};
add('Start', () => vapi.start(undefined, undefined, squad));
add('Workflow', () => vapi.start(undefined, undefined, undefined, workflow, {variableValues: {a: 1}}));
add('Id', () => vapi.start(undefined, undefined, 'squad-id'));
add('Stop', () => vapi.stop());
