import {Check} from 'lucide-react';
import type {FieldProps} from '#web/questions/fields/field-props.ts';
import {OrderLines} from '#web/questions/fields/order-lines.tsx';
import {Button} from '#web/ui/form/button.tsx';

/** Lines to be put in order, as the answer to a question. */
export function OrderField({question, value, sheet}: FieldProps) {
  const {id, options} = question;
  const isAnswered = Array.isArray(value) && value.length === options.length;
  const order = isAnswered ? (value as readonly number[]) : options.map((_, at) => at);
  const put = (next: readonly number[]) => sheet.choose(id, next);
  return (
    <OrderLines options={options} order={order} isAnswered={isAnswered} onPut={put}>
      {isAnswered ? null : (
        <Button size="small" kind="secondary" onClick={() => put(order)}>
          <Check size={14} aria-hidden /> Keep this order
        </Button>
      )}
    </OrderLines>
  );
}
