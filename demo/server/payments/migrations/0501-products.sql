insert into product (product_id, product_type, title, level, recharge_credit, is_free_package) values
  ('plan-free', 0, 'Free', 100, 0, true),
  ('plan-basic', 0, 'Basic', 200, 100000, false),
  ('plan-creator', 0, 'Creator', 300, 300000, false),
  ('plan-pro', 0, 'Pro', 400, 1200000, false),
  ('credits-20k', 1, '20,000 credits', 0, 20000, false),
  ('credits-50k', 1, '50,000 credits', 0, 50000, false),
  ('credits-100k', 1, '100,000 credits', 0, 100000, false),
  ('credits-300k', 1, '300,000 credits', 0, 300000, false),
  ('credits-1m', 1, '1,000,000 credits', 0, 1000000, false);

insert into product_channel
  (product_id, pay_channel, country_code, title, price, discount_price, currency, tags, description) values
  ('plan-basic', 'PAYPAL', 'US', 'Basic', 9.90, 6.93, 'USD', '{}', 'For a voice now and then'),
  ('plan-creator', 'PAYPAL', 'US', 'Creator', 29.90, 22.43, 'USD', '{Most popular}', 'For regular work'),
  ('plan-pro', 'PAYPAL', 'US', 'Pro', 99, null, 'USD', '{}', 'For long texts every day'),
  ('credits-20k', 'PAYPAL', 'US', '20,000 credits', 5, null, 'USD', '{}', ''),
  ('credits-50k', 'PAYPAL', 'US', '50,000 credits', 11, 9.90, 'USD', '{}', ''),
  ('credits-100k', 'PAYPAL', 'US', '100,000 credits', 20, null, 'USD', '{}', ''),
  ('credits-300k', 'PAYPAL', 'US', '300,000 credits', 55, null, 'USD', '{}', ''),
  ('credits-1m', 'PAYPAL', 'US', '1,000,000 credits', 150, 135.50, 'USD', '{Best value}', '');
