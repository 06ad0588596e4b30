-- Of the page where it was ordered, a BCP 47 tag: the receipt is written in it. Null is English.
alter table pay_order add column language text;
