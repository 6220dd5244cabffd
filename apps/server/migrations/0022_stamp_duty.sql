-- Stamp duty that was deducted before the money arrived: a part of the charges with an account of its own, in the
-- currency of the payment.
alter table payment
  add column stamp_duty bigint not null default 0
    constraint payment_stamp_duty check (stamp_duty between 0 and charges);
