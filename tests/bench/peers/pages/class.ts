// A class of the page's own on top of the SDK's, and one instance for all.
import Vapi from '@vapi-ai/web';

type Assistant = Parameters<Vapi['start']>[0];
type StartResult = Awaited<ReturnType<Vapi['start']>>;

export class VoiceAgent extends Vapi {
  private current: StartResult = null;

  constructor(key: string = 'public-key') {
    super(key, 'https://api.vapi.ai');
    this.on('call-end', () => (this.current = null));
  }

  async talkTo(assistant: Assistant): Promise<string | undefined> {
    this.current = await this.start(assistant);
    return this.current?.id;
  }
}

let instance: VoiceAgent | null = null;
export function getAgent(): VoiceAgent {
  return (instance ??= new VoiceAgent());
}

const asPromise = (vapi: InstanceType<typeof Vapi>) =>
  new Promise<void>((resolve, reject) => {
    vapi.once('call-start', resolve);
    vapi.once('error', reject);
  });

const start = document.createElement('button');
start.textContent = 'Start';
start.onclick = async () => {
  const agent = getAgent();
  const ready = asPromise(agent);
  document.body.dataset.id = await agent.talkTo('assistant-id');
  await ready;
  document.body.dataset.ready = 'yes';
};
const stop = document.createElement('button');
stop.textContent = 'Stop';
stop.onclick = () => getAgent().stop();
document.body.append(start, stop);
