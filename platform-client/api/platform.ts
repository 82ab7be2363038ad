import {analytics} from '#platform-client/api/analytics.ts';
import {assistant} from '#platform-client/api/assistant.ts';
import {call} from '#platform-client/api/call.ts';
import {campaign} from '#platform-client/api/campaign.ts';
import {chat} from '#platform-client/api/chat.ts';
import {credential} from '#platform-client/api/credential.ts';
import {evaluation} from '#platform-client/api/eval.ts';
import {file} from '#platform-client/api/file.ts';
import {knowledgeBase} from '#platform-client/api/knowledge-base.ts';
import {org} from '#platform-client/api/org.ts';
import {phoneNumber} from '#platform-client/api/phone-number.ts';
import {provider} from '#platform-client/api/provider.ts';
import {session} from '#platform-client/api/session.ts';
import {squad} from '#platform-client/api/squad.ts';
import {structuredOutput} from '#platform-client/api/structured-output.ts';
import {template} from '#platform-client/api/template.ts';
import {testSuite} from '#platform-client/api/test-suite.ts';
import {token} from '#platform-client/api/token.ts';
import {tool} from '#platform-client/api/tool.ts';
import {voiceLibrary} from '#platform-client/api/voice-library.ts';
import {workflow} from '#platform-client/api/workflow.ts';

/** Every operation of the platform, by noun. Spec section 7.11. */
export const platform = {
  assistant,
  squad,
  workflow,
  call,
  chat,
  campaign,
  session,
  phoneNumber,
  tool,
  file,
  knowledgeBase,
  structuredOutput,
  testSuite,
  eval: evaluation,
  org,
  token,
  credential,
  template,
  voiceLibrary,
  provider,
  analytics,
};
