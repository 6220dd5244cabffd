import classes from './Operator.module.css';

/** Marks a text that whoever runs the service must review. */
export function TemplateNote() {
  return (
    <p role="note" className={classes.template}>
      <strong>This text is a template.</strong> It describes how the program works and what the law of Nigeria
      asks for in general. Whoever runs this service must review it with a lawyer, and change it, before
      customers rely on it.
    </p>
  );
}
