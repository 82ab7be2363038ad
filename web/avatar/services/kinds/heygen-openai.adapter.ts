// OpenAI understands, the academy's tutor answers from the lessons, and HeyGen's face says it.
import {heyGenFace} from '#web/avatar/services/faces/hey-gen-face.ts';
import {openAiEars} from '#web/avatar/services/hearing/open-ai-ears.ts';
import {serviceAdapter, takenBy} from '#web/avatar/services/service-adapter.ts';
import {NO_EARS} from '#web/avatar/voice/ears.ts';

export const heygenOpenAiAdapter = serviceAdapter('heygen-openai', async (talk) => {
  const {id, connection, microphone, tell, signal} = talk;
  const {sayer, sound, opened} = heyGenFace(connection.face, talk);
  const hearing = microphone
    ? openAiEars(microphone, {id, tell, signal, saying: () => sayer.saying})
    : Promise.resolve(NO_EARS);
  const [ears] = await Promise.all([hearing, opened]);
  return {
    hasMicrophone: microphone !== undefined,
    take: takenBy({
      ask: (text) => tell({type: 'question', text}),
      say: sayer.say,
      hush: sayer.hush,
      setQuiet: sound.setQuiet,
      ears,
    }),
  };
});
