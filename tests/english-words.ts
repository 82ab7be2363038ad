// What the academy's English rules out, as data of tests/english.test.ts: home-made words, each with what people say
// instead, and the texts that the specification fixes.

export type Rule = {readonly pattern: RegExp; readonly say: string; readonly why: string};

const NUMBER = '(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty)';
const COUNTED =
  '(?:seconds|minutes|hours|days|weeks|months|lessons|quizzes|modules|questions|attempts|digits|characters|codes|links|projects)';

/** In the texts, `…` is what the program fills in. */
export const RULES: readonly Rule[] = [
  {pattern: /\b(?:stands?|stood)\b/i, say: 'is, shows up, appears', why: 'things on a screen do not stand'},
  {pattern: /\bwho(?:so)?ever\b/i, say: 'anyone who, people who', why: 'nobody says it'},
  {pattern: /\banew\b/i, say: 'again, new', why: 'bookish'},
  {pattern: /\bhand(?:s|ed|ing)?(?: it| them| this)?[ -]in\b/i, say: 'submit', why: 'the field’s word'},
  {pattern: /\b(?:on|off)[ -]line\b(?! [\d…])/i, say: 'online, offline', why: 'one word'},
  {pattern: /[\d…][ \u00A0\u202F]%/, say: '70%', why: 'no space before the sign'},
  {pattern: /\bper cent\b/i, say: 'percent, %', why: 'American spelling'},
  {pattern: /\bletters?\b(?!, digits)/i, say: 'email', why: 'a letter is made of paper'},
  {pattern: /(?<![-\w])mail(?:s|ed|ing)?\b(?! server)/i, say: 'email', why: 'one word for one thing'},
  {pattern: /\be-mail/i, say: 'email', why: 'American spelling'},
  {pattern: /\btries\b(?! to\b)/i, say: 'attempts', why: 'the field’s word'},
  {
    pattern: /\b(?:an?|the|this|that|your|each|every|one|first|second|last|next|failed|no|of|…)[ -]try\b/i,
    say: 'attempt',
    why: 'the field’s word',
  },
  {pattern: /\bbesides?\b/i, say: 'next to', why: 'bookish'},
  {pattern: /\bfor good\b/, say: 'permanently; This can’t be undone.', why: 'say the effect'},
  {pattern: /\bby (?:it|them)sel(?:f|ves)\b/i, say: 'automatically, or nothing', why: 'say who does it'},
  {
    pattern: /(?:^|[\s>])·\s/,
    say: 'a comma, or elements of their own',
    why: 'a dot is read aloud as “middle dot”',
  },
  {
    pattern: /\b(?:do|does|did|is|are|was|were|has|have|had|could|would|should|will) not\b/i,
    say: 'don’t, isn’t, won’t',
    why: 'contractions',
  },
  {pattern: /\bcannot\b|\bcan not\b/i, say: 'can’t', why: 'contractions'},
  {
    pattern: /\b(?:it|that|there|what) is\b(?=[ …])/i,
    say: 'it’s, that’s, there’s',
    why: 'contractions',
  },
  {
    pattern: /\b(?:you|we|they) (?:(?:are|will)\b(?! here$|\.)|have (?:been|done|made|read|seen|\w+ed)\b)/i,
    say: 'you’re, you’ve, you’ll',
    why: 'contractions',
  },
  {pattern: /\bI am\b/, say: 'I’m', why: 'contractions'},
  {pattern: /\bshall\b/i, say: 'will', why: 'bookish'},
  {pattern: /\bthere is no such\b/i, say: 'We couldn’t find this …', why: 'a machine talks so'},
  {pattern: /\brefus(?:e|es|ed)\b/i, say: 'We couldn’t …, blocked, rejected', why: 'say what to do'},
  {pattern: /\bany more\b(?=[.,;:!?]|$)/i, say: 'anymore', why: 'American spelling'},
  {pattern: /\b(?:some|any|every)body\b/i, say: 'someone, anyone, everyone', why: 'one word for one thing'},
  {
    pattern: /\bone(?:’|')s own\b|\boneself\b|\b(?:if|how|what|where|when) one (?:is|has|can|may|does)\b/i,
    say: 'you',
    why: 'second person',
  },
  {
    pattern: /\b(?:colour|favour|behaviour|analys(?:e|ed|er|es)|practis(?:e|ed|ing)|centre|programme)\b/i,
    say: 'color, favor, analyze, practice, center, program',
    why: 'American spelling',
  },
  {pattern: new RegExp(`\\b${NUMBER} ${COUNTED}\\b`, 'i'), say: '10 minutes', why: 'numbers as digits'},
];

/** Texts of the specification, to the letter: they may break a rule, and they may not disappear. */
export const FIXED: readonly string[] = [
  '404 Page Not Found',
  'Apply Now',
  'Are you sure you want to permanently delete this notification? This action cannot be undone.',
  'Assistant or Squad or Workflow must be provided.',
  'Chat & Collaboration',
  'Continue with Google',
  'Cookie Policy',
  'Create one now',
  'Curriculum Overview',
  'Failed to upload profile image',
  'Forgot your password',
  'Get Started',
  'Guest User',
  'Invalid username or password',
  'Just now',
  'Learn More',
  'Microphone permission denied. Please allow microphone access to make voice calls.',
  'Camera and microphone permissions denied. Please allow camera and microphone access to make video calls.',
  'Failed to initiate call. Please try again.',
  'Call timeout. The user did not answer.',
  'Call was declined',
  'Failed to establish connection',
  'Failed to process call offer',
  'Failed to process call answer',
  'Failed to accept call. Please check your camera/microphone permissions.',
  'Connection failed. Check your firewall settings or try again later.',
  'Connection lost. Attempting to reconnect...',
  'You are currently in a call... Leaving this page ends it.',
  'Login successful',
  'Logout',
  'Master AI Engineering in 6 Months',
  'Privacy Policy',
  'Remember me for 30 days',
  'Remote Program',
  'Sign In',
  'Signing in...',
  'Terms of Service',
  'Welcome Back',
  'Welcome back!',
  'Yesterday',
];
