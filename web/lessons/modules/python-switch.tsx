import {useEffect, useState} from 'react';
import {forgetPython, isPythonKept, keepPython, wantsPython} from '#web/python/kept-python.ts';
import {Switch} from '#web/ui/form/switch.tsx';

/** `none` where the browser keeps nothing for a page. */
type Kept = 'none' | 'off' | 'saving' | 'saved' | 'failed';

const WORDS: Readonly<Record<Exclude<Kept, 'none'>, string>> = {
  off: 'About 6 MB. Samples then run without a connection.',
  saving: 'Saving about 6 MB…',
  saved: 'Saved. Samples run without a connection.',
  failed: 'We couldn’t save all of it. Check your connection and your free space, then switch it on again.',
};

/** Whether samples run offline on this device. */
export function PythonSwitch() {
  const [kept, setKept] = useState<Kept>('none');
  useEffect(() => {
    const look = async () => setKept((await wantsPython()) ? 'saved' : 'off');
    // Where storage is closed to us there is nothing to switch.
    look().catch(() => setKept('none'));
  }, []);
  if (kept === 'none') return null;
  const change = async (isOn: boolean) => {
    setKept(isOn ? 'saving' : 'off');
    try {
      if (isOn) await save();
      else await forgetPython();
      if (isOn) setKept('saved');
    } catch {
      await forgetPython();
      setKept('failed');
    }
  };
  const isOn = kept === 'saving' || kept === 'saved';
  return (
    <section aria-label="Python offline" className="mt-12 max-w-[42rem] border-t border-line pt-6">
      <Switch
        label="Save Python on this device"
        hint={WORDS[kept]}
        checked={isOn}
        aria-busy={kept === 'saving'}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
    </section>
  );
}

async function save(): Promise<void> {
  const {PYTHON_ON_DEVICE} = await import('#web/python/python.ts');
  await keepPython(PYTHON_ON_DEVICE);
  if (!(await isPythonKept(PYTHON_ON_DEVICE))) throw new Error('Nothing was kept');
}
