// The environment's part about avatar services.
import {z} from 'zod';
import {isApiAddress} from '#sync/public-origin.ts';

const key = z
  .string()
  .regex(/^(?:[\x21-\x7e]{1,400})?$/, 'needs up to 400 visible characters')
  .default('');

const id = z
  .string()
  .regex(/^(?:[\w.|:~-]{1,200})?$/, 'needs an id of up to 200 letters, digits and . | : ~ -')
  .default('');

const address = (usual: string) =>
  z
    .string()
    .default(usual)
    .refine(isApiAddress, 'must be an https address without a query; plain http on loopback');

export const avatarEnvironment = {
  /** A face of HeyGen's: key, and which avatar it is. */
  HEYGEN_API_KEY: key,
  HEYGEN_AVATAR_ID: id,
  HEYGEN_URL: address('https://api.heygen.com'),
  /** Hosts of its LiveKit rooms, separated by spaces: its pages may connect to them. */
  HEYGEN_ROOM_HOSTS: z
    .string()
    .default('*.livekit.cloud')
    .transform((text) => text.split(/\s+/).filter((host) => host !== ''))
    .pipe(z.array(z.string().regex(/^(?:\*\.)?[a-z0-9.-]+(?::\d+)?$/, 'needs host names')).max(8)),
  /** A replica of Tavus: with its own key, or as the voice of the voice platform's calls. */
  TAVUS_API_KEY: key,
  TAVUS_REPLICA_ID: id,
  TAVUS_PERSONA_ID: id,
  TAVUS_URL: address('https://tavusapi.com'),
  /** D-ID: its key as it shows it, the address of a picture that speaks, and an agent that answers. */
  DID_API_KEY: key,
  DID_PRESENTER_URL: z
    .string()
    .default('')
    .refine((text) => text === '' || URL.parse(text)?.protocol === 'https:', 'must be an https address'),
  DID_AGENT_ID: id,
  DID_URL: address('https://api.d-id.com'),
  /** OpenAI, which turns speech into text. */
  OPENAI_API_KEY: key,
  OPENAI_TRANSCRIBE_MODEL: z
    .string()
    .regex(/^[\w.:/-]{1,200}$/, 'needs the name of a model')
    .default('gpt-4o-mini-transcribe'),
  OPENAI_URL: address('https://api.openai.com'),
};
