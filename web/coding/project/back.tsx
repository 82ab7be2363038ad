import {Link} from 'wouter';

/** The way back to the list, above the title. */
export const Back = () => (
  <Link href="/coding" className="hover:text-ink">
    Coding
  </Link>
);
