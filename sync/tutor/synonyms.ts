// Visitors' words for what the public pages call by another.
const AS_PAGES_SAY: Readonly<Record<string, string>> = {
  price: 'cost',
  prices: 'cost',
  pricing: 'cost',
  fee: 'cost',
  fees: 'cost',
  pay: 'cost',
  expensive: 'cost',
  money: 'cost',
  cheap: 'cost',
  usd: 'cost',
  gpu: 'graphics card',
  exam: 'assessment',
  entrance: 'assessment',
  admission: 'assessment',
  apply: 'account assessment',
  enroll: 'account assessment',
  join: 'account assessment',
  newsletter: 'email course',
  syllabus: 'program month',
  curriculum: 'program month',
  deadline: 'speed',
  deadlines: 'speed',
  diploma: 'certificate',
  tracking: 'advertising analytics',
  mit: 'license',
  beginner: 'experience',
  beginners: 'experience',
};

/** The ways to read a question: as it was typed, then in the pages' own words. The first that has an answer counts. */
export function asPagesSay(question: string): readonly string[] {
  const words = question.toLowerCase().split(/[^\p{L}\p{N}-]+/u);
  if (!words.some((word) => Object.hasOwn(AS_PAGES_SAY, word))) return [question];
  const said = words.map((word) => (Object.hasOwn(AS_PAGES_SAY, word) ? AS_PAGES_SAY[word] : word)).join(' ');
  return [question, said];
}
