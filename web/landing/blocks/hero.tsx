import {ArrowRight} from 'lucide-react';
import {Island} from '#web/landing/island.tsx';
import {Bug} from '#web/landing/islands/bug.tsx';

/** The first screen: the promise, and a program to follow. The trace comes from the left and runs into its first line. */
export const Hero = () => (
  <section className="pub-width hero">
    <div className="hero-text">
      <h1>Master AI Engineering in 6 Months</h1>
      <p className="hero-lead">
        Learn to follow what a program does, line by line. Then build, measure, and ship one of your own.
      </p>
      <div className="hero-calls">
        <a href="/auth/register" className="pub-button is-main">
          Apply Now <ArrowRight size={18} aria-hidden />
        </a>
        <a href="/about" className="pub-button">
          Learn More<span className="sr-only"> about the academy</span>
        </a>
      </div>
      <p className="hero-price">0 USD. Fully remote. At your own pace.</p>
    </div>
    <Island name="bug" part={Bug} props={{}} />
    <svg className="hero-line" width="1152" height="560" aria-hidden>
      <path
        className="trace-line is-done trace-draw"
        pathLength="1"
        d="M-1600 512H548a24 24 0 0 0 24-24V154a24 24 0 0 1 24-24H648"
      />
    </svg>
  </section>
);
