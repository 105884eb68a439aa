"""Print the high waters of a tide table: lines of time and height in metres."""
import csv
import sys


def high_waters(rows):
    for before, now, after in zip(rows, rows[1:], rows[2:]):
        if before[1] < now[1] >= after[1]:
            yield now


if __name__ == "__main__":
    with open(sys.argv[1], newline="") as f:
        table = [(row[0], float(row[1])) for row in csv.reader(f)]
    for time, height in high_waters(table):
        print(time, height)
