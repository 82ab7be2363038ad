import {KeyRound} from 'lucide-react';
import {Button} from '#web/ui/form/button.tsx';

type Props = {isBusy: boolean; onClick: () => void};

export const PasskeyButton = ({isBusy, onClick}: Props) => (
  <Button kind="secondary" busy={isBusy} className="h-11 w-full" onClick={onClick}>
    <KeyRound size={17} aria-hidden />
    Use a passkey
  </Button>
);
