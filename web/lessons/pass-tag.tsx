import {Check, X} from 'lucide-react';
import {Tag} from '#web/ui/show/tag.tsx';

/** What became of an attempt. */
export const PassTag = ({passed}: {passed: boolean}) =>
  passed ? (
    <Tag tone="good">
      <Check size={12} strokeWidth={2.5} aria-hidden /> Passed
    </Tag>
  ) : (
    <Tag tone="bad">
      <X size={12} strokeWidth={2.5} aria-hidden /> Failed
    </Tag>
  );
