import {ArrowRight, Code, Eye, List, Pencil, Plus, Search, Table2, Trash2} from 'lucide-react';
import {useState} from 'react';
import {Specimen, Specimens, type Part} from '#web/dev/parts/frame.tsx';
import {Button} from '#web/ui/form/button.tsx';
import {Checkbox} from '#web/ui/form/checkbox.tsx';
import {Field} from '#web/ui/form/field.tsx';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {RadioGroup} from '#web/ui/form/radio-group.tsx';
import {Segmented} from '#web/ui/form/segmented.tsx';
import {Select} from '#web/ui/form/select.tsx';
import {Switch} from '#web/ui/form/switch.tsx';
import {TextArea} from '#web/ui/form/text-area.tsx';

function Buttons() {
  const [busy, setBusy] = useState(false);
  const work = () => {
    setBusy(true);
    setTimeout(() => setBusy(false), 2000);
  };
  return (
    <Specimens>
      <Specimen name="kinds">
        <Button>
          Continue <ArrowRight size={17} aria-hidden />
        </Button>
        <Button kind="secondary">Retry</Button>
        <Button kind="quiet">Skip</Button>
        <Button kind="danger">
          <Trash2 size={16} aria-hidden /> Delete
        </Button>
      </Specimen>
      <Specimen name="small">
        <Button size="small">Run</Button>
        <Button size="small" kind="secondary">
          Reset
        </Button>
        <Button size="small" kind="quiet">
          Copy
        </Button>
        <Button size="small" kind="danger">
          Discard
        </Button>
      </Specimen>
      <Specimen name="busy">
        <Button busy>Submit answer</Button>
        <Button kind="secondary" busy>
          Send all now
        </Button>
        <Button size="small" kind="secondary" busy={busy} onClick={work}>
          Try it
        </Button>
      </Specimen>
      <Specimen name="disabled">
        <Button disabled>Continue</Button>
        <Button kind="secondary" disabled>
          Retry
        </Button>
      </Specimen>
      <Specimen name="icon">
        <IconButton icon={Plus} label="Add" />
        <IconButton icon={Eye} label="Preview" aria-pressed />
        <IconButton icon={Trash2} label="Delete" disabled />
        <IconButton icon={Pencil} label="Edit" size="small" />
      </Specimen>
    </Specimens>
  );
}

function Fields() {
  return (
    <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
      <Field label="Username" placeholder="ada" hint="Visible to everyone." />
      <Field label="Email" defaultValue="ada@" error="Enter a valid email address" />
      <Select label="Country" defaultValue="pt">
        <option value="ge">Georgia</option>
        <option value="pt">Portugal</option>
        <option value="uy">Uruguay</option>
      </Select>
      <Field label="Invitation" value="By email only" disabled readOnly />
      <Field
        label="Search lessons"
        labelled="hidden"
        icon={Search}
        type="search"
        placeholder="Search lessons"
      />
      <div className="flex h-11 items-center">
        <Select label="Page size" labelled="beside" size="small" defaultValue="20">
          <option>20</option>
          <option>50</option>
        </Select>
      </div>
      <div className="sm:col-span-2">
        <TextArea
          label="What have you tried so far?"
          hint="The tutor reads this before answering."
          defaultValue="I expected the list to stay the same, but sort() changed it."
        />
      </div>
      <div className="sm:col-span-2">
        <Scarce />
      </div>
    </div>
  );
}

/** A field that has nearly no room left says so. */
function Scarce() {
  const [text, setText] = useState('A title of almost 40 characters, here');
  return (
    <TextArea
      label="Short answer"
      maxLength={40}
      value={text}
      onChange={({target}) => setText(target.value)}
    />
  );
}

function Choices() {
  const [pace, setPace] = useState<'daily' | 'weekdays' | 'weekly'>('weekdays');
  const [view, setView] = useState<'list' | 'table' | 'code'>('list');
  const [isPublic, setPublic] = useState(true);
  return (
    <div className="grid items-start gap-x-10 gap-y-8 sm:grid-cols-2">
      <RadioGroup
        legend="Pace"
        value={pace}
        onChange={setPace}
        choices={[
          {value: 'daily', label: 'Every day', hint: '30 lessons a month'},
          {value: 'weekdays', label: 'On weekdays', hint: '6 weeks'},
          {value: 'weekly', label: 'Once a week', disabled: true},
        ]}
      />
      <div className="space-y-5">
        <div className="space-y-2">
          <Checkbox label="Remember me for 30 days" defaultChecked />
          <Checkbox label="Notify me about replies" hint="Up to 5 a day." />
          <Checkbox label="All modules" mixed readOnly />
          <Checkbox label="You can’t change this" disabled />
        </div>
        <Switch
          label="Show me on the leaderboard"
          hint="When this is off, only you see your rank."
          checked={isPublic}
          onChange={(event) => setPublic(event.target.checked)}
        />
        <Segmented
          label="View"
          value={view}
          onChange={setView}
          options={[
            {value: 'list', label: 'List', icon: List},
            {value: 'table', label: 'Table', icon: Table2},
            {value: 'code', label: 'Code', icon: Code},
          ]}
        />
      </div>
    </div>
  );
}

/** What one clicks, types and chooses in. */
export const controls: readonly Part[] = [
  {
    id: 'buttons',
    title: 'Buttons',
    words: 'The label is a verb. Show one primary button at a time; while busy, it keeps its width and name.',
    show: Buttons,
  },
  {
    id: 'fields',
    title: 'Fields',
    words:
      'Always a label, and a hint where it helps. An error replaces the hint and is announced with the field.',
    show: Fields,
  },
  {
    id: 'choices',
    title: 'Choices',
    words: 'Native inputs with our styles. A checkbox counts on submit; a switch acts right away.',
    show: Choices,
  },
];
