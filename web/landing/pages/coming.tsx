import {TextColumn} from '#web/landing/pages/text-column.tsx';

/** The place of a public page that is not open yet. */
export const ComingPage = ({title}: {title: string}) => (
  <TextColumn title={title}>
    <p className="pub-lead">This page opens soon. Nothing can be filled in here yet.</p>
    <p>
      <a href="/" className="pub-button">
        Back to the home page
      </a>
    </p>
  </TextColumn>
);
