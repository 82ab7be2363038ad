import {TROUBLE_PLACE} from '#schema/wire/public-pages.ts';
import {TextColumn} from '#web/landing/pages/text-column.tsx';

/** What a person sees whose request failed. The link leads to the page's own address, without what was sent. */
export const Trouble = ({title}: {title: string}) => (
  <TextColumn title={title}>
    <p className="pub-lead">{TROUBLE_PLACE}</p>
    <p className="text-calls">
      <a href="" className="pub-button is-main">
        Try again
      </a>
      <a href="/" className="pub-button">
        Home
      </a>
    </p>
  </TextColumn>
);
