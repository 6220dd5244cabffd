-- What is owed as of any day is the sum of each document's lines on the two control accounts up to that day: this index
-- holds all that such a sum reads, so that it does not visit the journal itself.
create index journal_line_of_control on journal_line (organization_id, account_code, entry_date, document_id)
  include (amount, entry_id) where account_code in ('1100', '2000');
