-- CREATE TABLE fake (id int);
/* create table fake2 (id int); */
CREATE SCHEMA IF NOT EXISTS app;
create table if not exists app.users (
  id bigserial primary key,
  "Full Name" varchar(10) default 'a, b (',
  amount numeric(10, 2) check (amount > 0),
  key text,
  `order` int,
  PRIMARY KEY (id),
  CONSTRAINT fk FOREIGN KEY (id) REFERENCES other(id),
  UNIQUE (amount)
);
CREATE TABLE [dbo].[Orders] ([Id] INT NOT NULL, [Total] MONEY);
CREATE OR REPLACE FUNCTION app.touch(a int) RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  CREATE TABLE in_body (x int);
END;
$body$;
CREATE OR REPLACE PROCEDURE "do it"() AS $$ select 1; $$;
create unique index concurrently users_name_idx on app.users (name);
CREATE MATERIALIZED VIEW report AS SELECT 1;
CREATE TYPE app.mood AS ENUM ('sad', 'it''s ok');
CREATE TYPE pair AS (first int, second text);
CREATE TRIGGER touch_it BEFORE UPDATE ON app.users FOR EACH ROW EXECUTE FUNCTION app.touch();
CREATE SEQUENCE seq_x;
ALTER TABLE app.users ADD COLUMN IF NOT EXISTS email text, ADD phone text, ADD CONSTRAINT c CHECK (true);
create index on app.users (id);
DROP TABLE gone;
