import { ONBOARDING_STEPS, stepState } from '@lissafi/domain/access/onboarding';
import classes from './StepIndicator.module.css';

/** The four steps of S2: each is complete, current or incomplete, said in words too. */
export function StepIndicator({ step }: { step: number }) {
  return (
    <ol className={classes.steps} aria-label="Setup steps">
      {ONBOARDING_STEPS.map((name, index) => {
        const number = index + 1;
        const state = stepState(number, step);
        return (
          <li
            key={name}
            data-state={state}
            className={classes.step}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className={classes.mark} aria-hidden>
              {state === 'complete' ? '✓' : number}
            </span>
            <span className={classes.name}>
              {name}
              <span className="visually-hidden">, {state}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
