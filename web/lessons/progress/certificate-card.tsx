import {ProgressCertificate} from '#web/lessons/progress/goals.tsx';
import {TitledCard} from '#web/ui/show/titled-card.tsx';

/** What the certificate still asks for. */
export const CertificateCard = () => (
  <TitledCard title="Certificate" more={{href: '/progress', label: 'Progress'}}>
    <div className="text-md">
      <ProgressCertificate />
    </div>
  </TitledCard>
);
